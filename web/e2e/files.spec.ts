import { readFileSync } from 'node:fs'
import { zip } from '../src/print/zip'
import { Server } from './server'
import { accessible, expect, keepPicture, needs, phone, test, type Page } from './test'
import { unzipped } from './zipped'

/** drawn is a picture of one colour. */
async function drawn(page: Page, name = 'Red Letter.png', colour = '#c81e1e') {
  const address = await page.evaluate((colour) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 420 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = colour
    pen.fillRect(0, 0, 300, 420)
    return canvas.toDataURL('image/png')
  }, colour)
  return { name, mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1]!, 'base64') }
}

const shown = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('aside img')
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0)

const bring = (page: Page, name: string, content: Buffer | string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content as string) })

/** zipOf makes a zip of files. */
const zipOf = (...files: [string, Buffer][]): Promise<Buffer> =>
  zip(files.map(([name, data]) => ({ name, data: new Uint8Array(data) })))
    .arrayBuffer()
    .then((bytes) => Buffer.from(bytes))

/** wholeFile exports the draft with its pictures. */
async function wholeFile(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '.shipfic Everything in one file' }).click(),
  ])
  await expect(page.getByText(`Saved as ${file.suggestedFilename()}.`)).toBeVisible()
  return readFileSync(await file.path())
}

test(
  'a pack with its picture goes out as one file, and in again on another server',
  needs('download'),
  async ({ person }) => {
    const author = await person({ name: 'Wren' })
    await author.goto('/workshop')
    // A picture that is dropped as a pack is offered as that of a card.
    const picture = await drawn(author)
    await author.locator('input[type=file]').setInputFiles(picture)
    await expect(author.getByText('Red Letter.png is a picture, not a pack. On which card shall it be?')).toBeVisible()
    await author.getByRole('button', { name: 'A new Pony in a new pack' }).click()
    await author.getByRole('button', { name: 'Red Letter' }).click()
    await shown(author)
    const file = await wholeFile(author)
    const files = unzipped(file)
    expect([...files.keys()]).toEqual(['pack.json', expect.stringMatching(/^pictures\/[0-9a-f]{64}\.jpg$/)])
    expect(JSON.parse(files.get('pack.json')!.toString())).toMatchObject({ format: 'shipfic:1' })

    const other = await Server.open()
    try {
      const reader = await person({ name: 'Finch', baseURL: other.url })
      await reader.goto('/workshop')
      await bring(reader, 'Gallery.shipfic', file)
      await reader.getByRole('button', { name: 'Red Letter' }).click()
      await shown(reader)
      await expect(reader.getByRole('region', { name: 'What was imported' })).toContainText('1 card')
      const again = await wholeFile(reader)
      expect([...unzipped(again).keys()]).toHaveLength(2)
      await accessible(reader)
    } finally {
      await other.close()
    }
  },
)

test(
  'a pack with its picture is brought to a table, and downloaded from its page',
  needs('download'),
  async ({ person, baseURL }) => {
    const host = await person({ name: 'Wren' })
    await host.goto('/')
    const picture = await drawn(host, 'Ebb.png', '#2040c0')
    const pack = {
      ...{ name: 'Tide', format: 'pack:1', namespace: 'Tide', root: '' },
      cards: { start: {}, pony: { Ebb: { title: 'Ebb', name: 'Ebb', keywords: [] } }, ship: {}, goal: {} },
    }
    const theirs = await zipOf(['pack.json', Buffer.from(JSON.stringify(pack))], ['Pony/Ebb.png', picture.buffer])
    await host.goto('/workshop')
    await bring(host, 'tide.zip', theirs)
    await host.getByRole('button', { name: 'Ebb' }).click()
    await shown(host)
    const file = await wholeFile(host)
    const own = JSON.parse(unzipped(file).get('pack.json')!.toString()) as {
      cards: { pony: { Ebb: { picture: object } } }
    }
    expect(own.cards.pony.Ebb.picture).toMatchObject({ whole: true })

    // On another server, the file brings its picture to a table.
    const other = await Server.open()
    try {
      const guest = await person({ name: 'Finch', baseURL: other.url })
      const sent = guest.waitForResponse((r) => r.url().endsWith('/api/pictures') && r.status() === 201)
      await guest.goto('/')
      await guest.getByRole('button', { name: 'Open a table' }).first().click()
      await bring(guest, 'Tide.shipfic', file)
      await sent
      await expect(guest.getByText('Tide', { exact: true }).first()).toBeVisible()
    } finally {
      await other.close()
    }

    // A draft with a picture that is only on the server keeps it in the browser too.
    const friend = await person({ name: 'Robin' })
    await friend.goto('/workshop')
    await bring(friend, 'tide.json', JSON.stringify(own))
    await friend.getByRole('button', { name: 'Ebb' }).click()
    const kept = () =>
      friend.evaluate(async () => {
        const db = await new Promise<IDBDatabase>((done) => {
          const asked = indexedDB.open('shipfic.pictures', 1)
          asked.onupgradeneeded = () => asked.result.createObjectStore('pictures')
          asked.onsuccess = () => done(asked.result)
        })
        const asked = db.transaction('pictures').objectStore('pictures').count()
        const n = await new Promise<number>((done) => (asked.onsuccess = () => done(asked.result)))
        db.close()
        return n
      })
    await expect.poll(kept).toBe(1)

    // The page of a published pack has the same file.
    const published = { ...own, author: 'Wren', version: '1', licence: 'CC0' }
    const answer = await fetch(`${baseURL}/api/published?name=tide-files`, {
      method: 'POST',
      body: JSON.stringify(published),
    })
    expect(answer.status).toBe(201)
    await host.goto('/packs/tide-files')
    const [download] = await Promise.all([
      host.waitForEvent('download'),
      host.getByRole('button', { name: '.shipfic', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Tide.shipfic')
    expect([...unzipped(readFileSync(await download.path())).keys()]).toHaveLength(2)
  },
)

test('a draft sends its picture again when the server forgot it, and names one that is nowhere', async ({ page }) => {
  await page.goto('/workshop')
  await page.locator('input[type=file]').setInputFiles(await drawn(page))
  await page.getByRole('button', { name: 'A new Pony in a new pack' }).click()
  await page.getByRole('button', { name: 'Red Letter' }).click()
  await shown(page)
  // What the server would know no more: the same picture, by a hash that it does not have.
  const forgotten = 'f'.repeat(64)
  await page.evaluate(async (forgotten) => {
    const key = Object.keys(localStorage).find((k) => k.startsWith('shipfic.draft.'))!
    const draft = JSON.parse(localStorage.getItem(key)!) as { cards: { title: string; picture: { hash: string } }[] }
    const hash = draft.cards[0]!.picture.hash
    draft.cards[0]!.picture.hash = forgotten
    draft.cards.push({ ...structuredClone(draft.cards[0]!), title: 'Lost Letter', uid: 'x', key: 'Lost' } as never)
    draft.cards[1]!.picture.hash = 'e'.repeat(64)
    localStorage.setItem(key, JSON.stringify(draft))
    const db = await new Promise<IDBDatabase>((done) => {
      const asked = indexedDB.open('shipfic.pictures', 1)
      asked.onsuccess = () => done(asked.result)
    })
    const pictures = db.transaction('pictures', 'readwrite').objectStore('pictures')
    await new Promise((done) => {
      const asked = pictures.get(hash)
      asked.onsuccess = () => (pictures.put(asked.result, forgotten).onsuccess = done)
    })
    db.close()
  }, forgotten)
  await page.reload()
  await expect(
    page.getByText('These cards’ pictures are not on this server, and not in this browser: Lost Letter.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Red Letter' }).click()
  await shown(page)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog')).toContainText('Lost Letter')
  await expect(page.getByRole('dialog')).not.toContainText('Red Letter.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('not in this browser: Lost Letter.')
})

test('an import says what it did, and leads to the cards', async ({ person }) => {
  const page = await person({ ...phone })
  await page.goto('/workshop')
  const pon = [
    'TSSSF_CardGen',
    'Pony`x.png`Female!Unicorn!Mirror`Old Salt`OC`Sing a shanty.`',
    'Pony`x.png`Male`Ebb``Dance.`',
    'Ship`x.png``Tide``Hug.`',
  ].join('\n')
  await bring(page, 'Power Gaming 0.0.1a.pon', pon)
  const summary = page.getByRole('region', { name: 'What was imported' })
  await expect(summary).toContainText('3 cards')
  await expect(page.getByLabel('Pack name')).toHaveValue('Power Gaming 0.0.1a')
  await expect(summary.getByRole('button', { name: '1 symbol ignored' })).toBeVisible()
  await summary.getByRole('button', { name: '3 carried out by hand' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Old Salt')
  await summary.getByRole('button', { name: '3 carried out by hand' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Ebb')
  await accessible(page)
  await keepPicture(page, 'brought-phone')
  await summary.getByRole('button', { name: 'Close the summary' }).click()
  await expect(summary).toHaveCount(0)
})

test('a table of cards is a pack, and bad files are refused with a sentence', needs('download'), async ({ person }) => {
  const page = await person()
  await page.goto('/workshop')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Template for spreadsheets (CSV)' }).click(),
  ])
  const template = readFileSync(await file.path())
  const alert = page.getByRole('alert').first()
  await bring(page, 'cut.zip', 'PK\x03\x04')
  await expect(alert).toContainText('The archive cut.zip is damaged, or was cut off.')
  await bring(page, 'cards.csv', 'kind,title\n' + 'Ship,S\n'.repeat(10_000))
  await expect(alert).toContainText('more than 2000 cards')
  await bring(page, 'notes.pdf', '%PDF-1.7')
  await expect(alert).toContainText('notes.pdf is a PDF, not a pack.')
  await keepPicture(page, 'workshop-files')
  await bring(page, 'Harvest Moon.csv', template)
  await expect(page.getByLabel('Pack name')).toHaveValue('Harvest Moon')
  await page.getByRole('button', { name: 'Twin Sails' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Twin Sails')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await keepPicture(page, 'export')
})
