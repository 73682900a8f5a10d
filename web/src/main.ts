import { mount } from 'svelte'
import App from './App.svelte'
import { keepOnDevice, offerInstalling } from './installed/installed.svelte'
import { alone, keepLinksAlone } from './lib/address'
import { wakeSound } from './table/sound'
import './style/tokens.css'
import './style/base.css'
import './style/ui.css'
import './style/layout.css'
import './style/contrast.css'

wakeSound()
if (alone) keepLinksAlone()
mount(App, { target: document.getElementById('app')! })
offerInstalling()
if (import.meta.env.PROD) {
  const afterFirstView = 3000
  addEventListener('load', () => setTimeout(() => void keepOnDevice().catch(() => undefined), afterFirstView)) // a private window may refuse
}
