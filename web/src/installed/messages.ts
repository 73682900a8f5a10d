// What the page says to its service worker.

/** A script is the first one of a page: a worker answers for pages of its version only, with "other" to those of another. */
export type ToKeeper =
  | { do: 'activate' } // take over now
  | { do: 'keep'; files: string[] } // what the page has used
  | { do: 'compare'; script: string } // is the page of your version?
  | { do: 'keepAll'; script: string } // keep all files; is that done?
  | { do: 'isWhole'; script: string } // do you have all files?
