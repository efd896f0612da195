/* Runs before the app in the page that the console frames. The app comes from the same file as for members, and reads all
   of this as it loads. See src/PreviewApp.tsx. */

// What the app keeps on this device belongs to a member, so the preview neither reads nor changes it.
for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map()
  const storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  Object.defineProperty(window, name, { value: storage })
}

// The console answers in place of the server. What it does not know stays a skeleton.
window.previewAnswers = new Map()
window.fetch = async (input) => {
  const path = new URL(input.url).pathname.replace('/api/', '')
  return window.previewAnswers.has(path)
    ? Response.json({ code: 200, msg: '', data: window.previewAnswers.get(path) })
    : new Promise(() => {})
}

// The frame shares its history with the console, whose Back button must not end up in here.
history.pushState = history.replaceState.bind(history)
history.back = () => {}
