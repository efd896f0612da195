/* Part of the service worker: shows push notifications, and opens their page when tapped. */

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

async function show(data) {
  const { title, content, path } = read(data)
  await self.registration.showNotification(title || 'Millrace', {
    body: content,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
    // The same notification sent twice is shown once.
    tag: `${title} ${content}`,
  })
  for (const page of await pages()) page.postMessage({ type: 'pushed' })
}

/** A push must always show a notification, even if its data cannot be parsed. */
function read(data) {
  try {
    return data.json() ?? {}
  } catch {
    return {}
  }
}

/** The open pages of the app, including those that this worker does not control yet, without the console. */
async function pages() {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => new URL(url).pathname === '/')
}

async function open(path) {
  const url = new URL(`/#${path || '/user/msg'}`, self.location.origin).href
  const [page] = await pages()
  if (!page) return self.clients.openWindow(url)
  try {
    await page.focus()
    await page.navigate(url)
  } catch {
    // A page that this worker does not control cannot be navigated.
    await self.clients.openWindow(url)
  }
}
