import sharp from 'sharp'
import { paths } from '../packages/contract/src/paths.ts'
import { axeProblems } from './axe.ts'
import { expect, test, withServiceWorker } from './journey.ts'
import { newMember, signIn } from './members.ts'
import { signInByCall } from './operator.ts'

test.use(withServiceWorker)

test('a ticket with a picture is answered and solved without a reload, and its picture is not kept', async ({
  page,
  request,
}) => {
  const member = await newMember(request)
  const support = await signInByCall(request, 'support@millrace.test')
  await signIn(page, member)
  await page.goto(`/#${paths.feedback}`)
  await page.getByRole('link', { name: 'New ticket' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Questions and comments are required')).toBeVisible()
  const comment = 'The income of yesterday has not come, and the machine says that it ran all day.'
  await page.getByRole('textbox', { name: 'Questions and comments' }).fill(comment)
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#587' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/It is ticket No\. \d+/)).toBeVisible()
  await expect(page.getByText(comment)).toBeVisible()
  await expect(page.getByText('Nobody has read it yet')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])

  const id = new URL(page.url().replace('#', '')).searchParams.get('id') ?? ''
  await support.ask(`console/ticket/one?id=${id}`)
  await expect(page.getByText(/^Read by .+, staff$/)).toBeVisible()
  await support.send('console/ticket/answer', { id, answer: 'It was settled an hour late. It is there now.' })
  await expect(page.getByText('It was settled an hour late. It is there now.')).toBeVisible()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('You said that it is solved')).toBeVisible()

  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('answers')).keys()).map(({ url }) => new URL(url).pathname))
  await expect.poll(kept).toContain('/api/feedback/detail')
  expect((await kept()).filter((path) => path.includes('picture'))).toEqual([])
})
