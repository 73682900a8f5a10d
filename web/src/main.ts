import { mount } from 'svelte'
import App from './App.svelte'
import { speak } from './lib/i18n.svelte'
import './style/tokens.css'
import './style/base.css'
import './style/ui.css'

await speak('page')
mount(App, { target: document.getElementById('app')! })
