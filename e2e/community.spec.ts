import type { Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { paths } from '../packages/contract/src/paths.ts'
import { axeProblems } from './axe.ts'
import { findBroken } from './findBroken.ts'
import { expect, test } from './journey.ts'
import { newMember, signIn, type Member } from './members.ts'
import { atDesk } from './operator.ts'
import { openScreen, prepareDevice, waitForScreen } from './screens.ts'
import { readShift, recordShifts } from './shifts.ts'

const photo = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#e4f2f8' } })
    .jpeg()
    .toBuffer(),
})
const video = new URL('../apps/server/src/demo/files/machine-to-wallet.mp4', import.meta.url)

const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const throttle = async (page: Page, conditions = slow3G) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', conditions)
}

test('members post, like, comment and reply, and staff answer, hide and post, all live on slow 3G', async ({
  page,
  browser,
  request,
}) => {
  const [author, reader] = [await newMember(request), await newMember(request)]
  const number = randomInt(1e6)
  await author.send('user/modify-name', { name: `Ravi ${number}` })
  await reader.send('user/modify-name', { name: `Mina ${number}` })
  const other = await (await browser.newContext()).newPage()
  const open = async (each: Page, member: Member) => {
    await throttle(each)
    await signIn(each, member)
    await prepareDevice(each, 'en-US', member)
    // So that there is a page to go back to.
    await openScreen(each, paths.about)
    await openScreen(each, paths.community)
  }
  await Promise.all([open(page, author), open(other, reader)])

  await page.getByRole('link', { name: 'Post', exact: true }).click()
  await page.getByRole('textbox', { name: 'Your post' }).fill(`Three pictures ${number}`)
  await page
    .getByTestId('pictures')
    .setInputFiles([await photo('a.jpg', 1_500, 1_000), await photo('b.jpg', 450, 600), await photo('c.jpg', 400, 400)])
  const chosen = page.getByRole('img', { name: /Picture \d/ })
  await expect(chosen).toHaveCount(3)
  // What was typed and chosen is there again after a reload.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your post' })).toHaveValue(`Three pictures ${number}`)
  await expect(chosen).toHaveCount(3)
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page).toHaveURL(/#\/dynamic/)
  const own = page.getByRole('article', { name: `Ravi ${number}` })
  await expect(own.first()).toContainText(`Three pictures ${number}`)

  await page.getByRole('link', { name: 'Post', exact: true }).click()
  await page.getByRole('textbox', { name: 'Your post' }).fill(`A video ${number}`)
  await page
    .getByTestId('video')
    .setInputFiles({ name: 'meter.mp4', mimeType: 'video/mp4', buffer: await readFile(video) })
  await expect(page.getByRole('button', { name: 'Remove file 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(own).toHaveCount(2)
  await expect(own.first().getByRole('button', { name: /Play the video/ })).toBeVisible()
  await expect(own.first()).toContainText('0:12')

  const newPosts = other.getByRole('button', { name: /new posts?$/ })
  await newPosts.click()
  const seen = other.getByRole('article', { name: `Ravi ${number}` })
  await expect(seen).toHaveCount(2)
  await expect(seen.first().getByRole('button', { name: /Play the video/ })).toBeVisible()
  const post = seen.last()
  await expect(post).toContainText(`Three pictures ${number}`)
  expect(await axeProblems(other)).toEqual([])
  await post.getByRole('button', { name: /^Like/ }).click()
  await expect(post.getByRole('button', { name: 'Like, 1 so far' })).toHaveAttribute('aria-pressed', 'true')
  await expect(own.last().getByRole('button', { name: 'Like, 1 so far' })).toHaveAttribute('aria-pressed', 'false')

  await post.getByRole('button', { name: 'Picture 1 of 3' }).click()
  const viewer = other.locator('.pswp')
  await expect(viewer).toBeVisible()
  // Nothing covers the mark.
  await other.getByRole('button', { name: 'Practice money' }).click({ trial: true })
  await other.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(other).toHaveURL(/#\/dynamic$/)

  await own.last().getByRole('link', { name: '0 comments' }).click()
  // A post opens by its text, too.
  await post.getByText(`Three pictures ${number}`).click()
  const write = async (each: Page, text: string) => {
    await each.getByRole('textbox').fill(text)
    await each.getByRole('button', { name: 'Send' }).click()
  }
  await write(other, 'What did the meter say?')
  const asked = page.getByRole('article', { name: `Mina ${number}` })
  await expect(asked).toContainText('What did the meter say?')
  await asked.getByRole('button', { name: `Reply to Mina ${number}` }).click()
  await write(page, '11,482 kWh.')
  const answer = other.getByRole('article', { name: `Ravi ${number}` }).last()
  await expect(answer).toContainText('11,482 kWh.')
  await answer.getByRole('button', { name: `Reply to Ravi ${number}` }).click()
  await write(other, 'It fits the report.')
  await expect(asked.last()).toContainText('It fits the report.')
  await expect(other.getByRole('heading', { name: '3 comments' })).toBeVisible()
  expect(await axeProblems(other)).toEqual([])

  const thread = `${paths.post}?${other.url().split('?')[1]}`

  // Both are in the feed again, where a reported post leaves and one of staff arrives.
  await Promise.all([page.goBack(), other.goBack()])
  await seen
    .first()
    .getByRole('button', { name: `More about what Ravi ${number} wrote` })
    .click()
  await other.getByRole('button', { name: 'Report' }).click()
  await other.getByRole('radio', { name: 'A scam, or a promise of money' }).click()
  await other.getByLabel(/^What/).fill('Not a meter')
  await other.getByRole('button', { name: 'Send the report' }).click()
  await expect(other.getByText('Reported. Our staff will read it')).toBeVisible()
  const written = `The meters were read, round ${number}`
  await atDesk(browser, 'guide@millrace.test', async (desk) => {
    await desk.emulateMedia({ colorScheme: 'dark' })
    await hideReported(desk, `A video ${number}`, 'Not a meter')
    await expect(seen).toHaveCount(1)
    await expect(own.first()).toContainText('It shows something else.')
    await postAsStaff(desk, written)
  })
  await newPosts.click()
  const byStaff = other.getByRole('article').filter({ hasText: written })
  await expect(byStaff.getByText('Staff', { exact: true })).toBeVisible()

  await other.goBack()
  await other.locator('[data-bubble]').click()
  const chat = other.getByRole('dialog', { name: 'Customer service' })
  await write(other, `Where is post ${number}?`)
  await atDesk(browser, 'support@millrace.test', async (desk) => {
    await desk.goto('/console/#/chat')
    await desk.getByRole('button', { name: 'Waiting', exact: true }).click()
    await desk.getByRole('link', { name: `Where is post ${number}?` }).click()
    await desk.getByRole('button', { name: 'Take' }).click()
    await desk.getByRole('textbox', { name: 'Answer' }).fill('A guide has hidden it.')
    await desk.keyboard.press('Enter')
    await expect(chat.getByText('A guide has hidden it.')).toBeVisible()
  })

  // The narrowest phone, with text at 200 percent.
  await throttle(other, { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  await other.setViewportSize({ width: 320, height: 640 })
  for (const screen of [thread, paths.community, paths.newPost]) {
    await openScreen(other, screen)
    await other.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect([screen, await findBroken(other)]).toEqual([screen, []])
  }
})

/** A guide finds a reported post in the queue and hides it with a reason. */
const hideReported = async (desk: Page, content: string, note: string) => {
  await desk.goto('/console/')
  // Nothing else than the community, its approvals and the keys is there for a guide.
  await expect(desk.getByRole('navigation', { name: 'Console' }).getByRole('link')).toHaveText([
    /^Approvals/,
    /^Moderation/,
    'Posts',
    'Rules',
    'Approval keys',
  ])
  await expect(desk.getByRole('link', { name: content })).toBeVisible()
  expect(await axeProblems(desk)).toEqual([])
  await desk.getByRole('link', { name: content }).click()
  await expect(desk.getByText(`“${note}”`)).toBeVisible()
  await desk.mouse.move(0, 0)
  expect(await axeProblems(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Hide', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('It shows something else.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(desk.getByText('Decided', { exact: true })).toBeVisible()
}

const postAsStaff = async (desk: Page, text: string) => {
  await desk.getByRole('link', { name: 'Posts' }).click()
  await desk.getByRole('button', { name: 'Write a post' }).click()
  await desk.getByLabel('Text').fill(text)
  await expect(desk.frameLocator('iframe').getByRole('main')).toContainText(text)
  await desk.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(desk.getByRole('list', { name: 'Posts' })).toContainText(text)
  await desk.mouse.move(0, 0)
  expect(await axeProblems(desk)).toEqual([])
}

test('a link is opened after a warning only, and who is blocked is no longer seen', async ({ page, request }) => {
  const [author, reader] = [await newMember(request), await newMember(request)]
  const name = `Joseph ${randomInt(1e6)}`
  await author.send('user/modify-name', { name })
  const { id } = await author.send<{ id: string }>('square/addText', {
    content: 'Guaranteed gain at https://example.com/win',
  })
  await page.goto(`/#${paths.post}?id=${id}`)
  await expect(page.getByText('This promises a gain.')).toBeVisible()
  await page.getByRole('button', { name: 'https://example.com/win' }).click()
  await expect(page.getByRole('dialog', { name: 'This link leaves Millrace' })).toContainText('example.com')
  await page.getByRole('button', { name: 'Stay here' }).click()
  // A visitor signs in before writing.
  await page.getByRole('button', { name: /^Like/ }).click()
  await expect(page).toHaveURL(/#\/user\/login\?next=/)

  await signIn(page, reader)
  await page.goto(`/#${paths.post}?id=${id}`)
  await page.reload()
  await page.getByRole('button', { name: `More about what ${name} wrote` }).click()
  await page.getByRole('button', { name: `Block ${name}` }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page).toHaveURL(/#\/dynamic$/)
  await page.goto(`/#${paths.communityStatus}`)
  await page.getByRole('button', { name: `Unblock ${name}` }).click()
  await expect(page.getByText('You have not blocked anybody.')).toBeVisible()
})

test('nothing moves while the feed and a post are drawn', async ({ page, request }) => {
  const member = await newMember(request)
  const { name, mimeType, buffer } = await photo('a.jpg', 900, 600)
  const added = await request.post('/api/square/add', {
    multipart: { content: `Went past the school ${randomInt(1e6)}`, file: { name, mimeType, buffer } },
    headers: { 'X-Access-Token': member.token },
  })
  const { data } = (await added.json()) as { data: { id: string } }
  await member.send('comment/text', { squareId: data.id, content: 'Thank you for going there.' })
  await signIn(page, member)
  await prepareDevice(page, 'en-US', member)
  await recordShifts(page)
  for (const screen of [paths.community, `${paths.post}?id=${data.id}`]) {
    await page.goto(`/#${screen}`)
    await expect(page.locator('.post-photo').first()).toHaveJSProperty('complete', true)
    await page.locator('[data-bubble]').waitFor({ state: 'attached' })
    await waitForScreen(page)
    expect([screen, await readShift(page)]).toEqual([screen, 0])
    await page.goto('about:blank')
  }
})
