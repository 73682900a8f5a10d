// The pictures of drafts, kept in this browser by their hash: a server forgets pictures that no published pack or table uses. Whatever goes
// wrong here, a draft works without.

const database = 'shipfic.pictures'
const store = 'pictures'
const month = 30 * 24 * 60 * 60 * 1000

interface Kept {
  picture: Blob
  at: number // when it was kept, in milliseconds
}

const opened = (): Promise<IDBDatabase> =>
  new Promise((done, failed) => {
    const asked = indexedDB.open(database, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(store)
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => failed(asked.error)
  })

/** use does something with the store, and answers nothing if that fails. */
async function use<T>(
  mode: IDBTransactionMode,
  act: (pictures: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const db = await opened()
    try {
      return await new Promise<T>((done, failed) => {
        const change = db.transaction(store, mode)
        const asked = act(change.objectStore(store))
        change.oncomplete = () => done(asked.result)
        change.onabort = () => failed(change.error)
      })
    } finally {
      db.close()
    }
  } catch {
    return undefined
  }
}

/** keepPicture keeps a picture as it was uploaded. */
export const keepPicture = async (hash: string, picture: Blob): Promise<void> => {
  await use('readwrite', (pictures) => pictures.put({ picture, at: Date.now() } satisfies Kept, hash))
}

/** keptPicture is the picture with a hash, if this browser kept it. */
export const keptPicture = async (hash: string): Promise<Blob | undefined> =>
  ((await use('readonly', (pictures) => pictures.get(hash))) as Kept | undefined)?.picture

/** forgetPictures drops what no draft has had for a month. */
export async function forgetPictures(used: ReadonlySet<string>, now = Date.now()): Promise<void> {
  const hashes = ((await use('readonly', (pictures) => pictures.getAllKeys())) ?? []) as string[]
  for (const hash of hashes.filter((h) => !used.has(h))) {
    const kept = (await use('readonly', (pictures) => pictures.get(hash))) as Kept | undefined
    if (kept && kept.at < now - month) await use('readwrite', (pictures) => pictures.delete(hash))
  }
}
