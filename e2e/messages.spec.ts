import type { Page } from '@playwright/test'
import { expect, test, withServiceWorker } from './journey.ts'
import { newMember, signIn } from './members.ts'
import { textsOf } from './texts.ts'

test.use(withServiceWorker)

/** Some browsers without a window block them by themselves, and some ask. */
const blockNotifications = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page)
  const { targetInfo } = await browser.send('Target.getTargetInfo')
  await browser.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  })
}

test('the topics of notifications are chosen for good, and a browser that blocks them is explained', async ({
  page,
  request,
}) => {
  const member = await newMember(request)
  await blockNotifications(page)
  await signIn(page, member)
  await page.goto('/#/user/system')
  await expect(page.getByText(textsOf('en', 'user')['settings.notifications.denied'] ?? '')).toBeVisible()
  const income = page.getByRole('switch', { name: /Income to claim/ })
  await expect(income).toBeChecked()
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/push/choice') && response.request().method() === 'POST',
  )
  await income.click()
  await saved
  await page.reload()
  await expect(income).not.toBeChecked()
  await income.click()
  await expect.poll(() => member.ask('push/choice')).toMatchObject({ income: true })
  // The summary of the evening is off, has no amounts unless they are wanted, and needs an address for e-mails.
  const evening = page.getByRole('list', { name: 'Evening summary' })
  await expect(evening.getByRole('switch')).not.toBeChecked()
  await evening.getByRole('switch', { name: /As a notification/ }).click()
  await expect(evening.getByRole('switch', { name: /With amounts/ })).not.toBeChecked()
  await expect(evening.getByRole('link', { name: /By e-mail/ })).toBeVisible()
  await expect
    .poll(() => member.ask('income/evening'))
    .toEqual({ byPush: true, byEmail: false, hasAmounts: false, canEmail: false })
})

/** Stands in for what a browser without a screen lacks: somebody who allows notifications, and a push service. */
const allowPushes = (page: Page) =>
  page.addInitScript(() => {
    let permission: NotificationPermission = 'default'
    let current: PushSubscription | null = null
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return permission
    }
    PushManager.prototype.getSubscription = async () => current
    PushManager.prototype.subscribe = async (options) => {
      const endpoint = 'https://fcm.googleapis.com/fcm/send/journey'
      const unsubscribe = async () => {
        current = null
        return true
      }
      current = {
        endpoint,
        options,
        unsubscribe,
        toJSON: () => ({
          endpoint,
          keys: {
            p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
            auth: 'tBHItJI5svbpez7KI4CCXg',
          },
        }),
      } as unknown as PushSubscription
      return current
    }
  })

test('notifications are switched on for this device, and logging out ends them', async ({ page, request }) => {
  await allowPushes(page)
  await signIn(page, await newMember(request))
  const answerOf = async (path: string): Promise<number> =>
    (
      (await (await page.waitForResponse((response) => response.url().endsWith(`/api/${path}`))).json()) as {
        code: number
      }
    ).code
  await page.goto('/#/index/about')
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  await page.goto('/#/user/system')
  const device = page.getByRole('switch', { name: /Notifications on this device/ })
  await expect(device).not.toBeChecked()

  const saved = answerOf('user/firebase-token')
  await device.click()
  expect(await saved).toBe(200)
  await expect(device).toBeChecked()

  await page.goto('/#/user/information')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const stopped = answerOf('push/stop')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  expect(await stopped).toBe(200)
  await expect(page).toHaveURL(/#\/user\/login/)
  expect(
    await page.evaluate(async () => await (await navigator.serviceWorker.ready).pushManager.getSubscription()),
  ).toBeNull()
})

/** What the service worker has in common with the browser's, as far as the journey touches it. */
type Scope = EventTarget & {
  shown: { title: string; body: string; data: object }[]
  registration: { showNotification(title: string, options: { body: string; data: object }): Promise<void> }
  WindowClient: { prototype: { focus(): Promise<unknown> } }
}

test('what is pushed is shown as a notification, and tapping it opens what it is about in the open page', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/#/index/about')
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  // A browser without a screen shows no notification and lets no tap bring a window forward.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    scope.shown = []
    scope.registration.showNotification = async (title, { body, data }) => {
      scope.shown.push({ title, body, data })
    }
    scope.WindowClient.prototype.focus = async () => {}
  })
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${baseURL}/`)
      if (own) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      document.body.dataset['message'] = (data as { type: string }).type
    })
  })
  const data = JSON.stringify({ title: 'Income is waiting', content: '3.42 USDT can be claimed.', path: '/news' })
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL ?? '',
    registrationId: await registered,
    data,
  })
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as Scope).shown))
    .toEqual([{ title: 'Income is waiting', body: '3.42 USDT can be claimed.', data: { path: '/news' } }])
  await expect(page.locator('body')).toHaveAttribute('data-message', 'pushed')

  await page.evaluate(() => {
    document.body.dataset['page'] = 'the same'
  })
  const isClosed = await worker.evaluate(async () => {
    const scope = globalThis as unknown as Scope
    let hasClosed = false
    let work: Promise<unknown> = Promise.resolve()
    const notification = {
      data: scope.shown[0]?.data,
      close: () => {
        hasClosed = true
      },
    }
    scope.dispatchEvent(
      Object.assign(new Event('notificationclick'), {
        notification,
        waitUntil: (promise: Promise<unknown>) => {
          work = promise
        },
      }),
    )
    await work
    return hasClosed
  })
  expect(isClosed).toBe(true)
  await expect(page).toHaveURL(/#\/news$/)
  await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-page', 'the same')
})
