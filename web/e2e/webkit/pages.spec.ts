import { letBotsPlay } from '../finished'
import { ScreenPlayer } from '../screenplayer'
import { tableWith } from './games'
import { test } from './test'

test('home leads to a game, and speaks Spanish without being loaded again', async ({ tab }) => {
  await tab.goto('/')
  await tab.text('Play now')
  await tab.keepPicture('home')
  await tab.click('Español')
  await tab.text('Jugar ya')
  await tab.click('English')
  await tab.click('button.pri')
  await tab.until('a table', () => document.querySelector('[data-phase]'))
})

test('a question survives a reload and a lost network', async ({ tab, network }) => {
  test.slow()
  await tab.goto(`/t/${await tableWith(tab, { options: { earlyBoost: 16, winningPoints: 11 } })}`)
  const player = new ScreenPlayer(tab)
  const question = () =>
    tab.until('a question', () => document.querySelector<HTMLElement>('[data-question]')?.innerText)
  const stands = (asked: string) =>
    tab.until(
      'the same question',
      (asked) => document.querySelector<HTMLElement>('[data-question]')?.innerText === asked,
      asked,
    )
  await player.until(async () => (await player.phase()) === 'asked')
  const asked = await question()
  await tab.keepPicture('question')
  await tab.reload()
  await stands(asked)
  network.cut()
  await tab.text('Your table is safe')
  await stands(asked)
  network.mend()
  await tab.gone('Your table is safe')
  await player.step()
})

test('a finished game is watched again, and read as a story', async ({ tab }) => {
  const game = await tab.evaluate(letBotsPlay, { options: { winningPoints: 1 } })
  await tab.goto(`/g/${game}`)
  await tab.click('Next move')
  await tab.click('Next move')
  await tab.until('the second move', () => document.querySelector<HTMLElement>('[data-at]')?.dataset.at === '2')
  await tab.press('ArrowLeft')
  await tab.until('the first move', () => document.querySelector<HTMLElement>('[data-at]')?.dataset.at === '1')
  await tab.keepPicture('replay')
  await tab.goto(`/g/${game}/story`)
  await tab.text('The End')
  await tab.keepPicture('story')
})

test('the rules are searched', async ({ tab }) => {
  await tab.goto('/rules')
  await tab.click('input[type=search]')
  await tab.type('tearing')
  await tab.until('a rule', () => document.querySelector('a[href$="#D2"]'))
  await tab.click('a[href$="#D2"]')
  await tab.until('rule D2 in sight', () => {
    const { top = -1 } = document.querySelector('#D2')?.getBoundingClientRect() ?? {}
    return top >= 0 && top < innerHeight
  })
  await tab.keepPicture('rules')
})

test('a card is changed in the workshop, checked and drawn', async ({ tab }) => {
  await tab.goto('/workshop')
  await tab.click('Look at an example')
  await tab.text('No errors')
  await tab.click('.field-of input')
  await tab.type('Salt')
  await tab.until('the new letters', () =>
    document.querySelector<HTMLInputElement>('.field-of input')?.value.includes('Salt'),
  )
  await tab.text('No errors')
  await tab.keepPicture('workshop')
})
