// Before anything is drawn: day or night, so that nobody is blinded. The page itself keeps it right afterwards.
;(() => {
  let settings = {}
  try {
    settings = JSON.parse(localStorage.getItem('shipfic.settings')) || {}
  } catch {
    // Nothing is stored, or storage is closed to us.
  }
  const day =
    settings.theme === 'day' || (settings.theme !== 'night' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.classList.toggle('day', day)
})()
