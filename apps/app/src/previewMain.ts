import type { Preview, PreviewAnswer } from '@millrace/contract/console/preview'

let answers: ReadonlyMap<PreviewAnswer[0], PreviewAnswer[1]> = new Map()

// What the app keeps on this device belongs to a member, so the preview neither reads nor changes it.
for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map<string, string>()
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  Object.defineProperty(window, name, { value: storage })
}

// The console answers in place of the server. What it does not know stays a skeleton.
window.fetch = async (input) => {
  const path = new URL((input as Request).url).pathname.replace('/api/', '')
  return answers.has(path)
    ? Response.json({ code: 200, msg: '', data: answers.get(path) })
    : new Promise<Response>(() => {})
}

// The frame shares its history with the console, whose Back button must not end up in here.
history.pushState = history.replaceState.bind(history)
history.back = () => {}

// Only now, since the app reads both as it loads.
const app = import('./PreviewApp.tsx')

addEventListener('message', ({ data, origin, source }: MessageEvent<Preview>) => {
  if (origin !== location.origin || source !== parent) return
  answers = new Map(data.answers)
  void app.then(({ showPreview }) => showPreview(data))
})
parent.postMessage('ready', location.origin)
