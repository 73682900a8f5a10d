import { mount } from 'svelte'
import App from './App.svelte'
import { wakeSound } from './table/sound'
import './style/tokens.css'
import './style/base.css'
import './style/ui.css'

wakeSound()
mount(App, { target: document.getElementById('app')! })
