import { randomUUID } from 'node:crypto'
import { axeProblems } from './axe.ts'
import { expect, test } from './journey.ts'
import { newMember } from './members.ts'
import { atDesk } from './operator.ts'

test('an operator takes a chat, answers with a canned answer, and hears the member without a reload', async ({
  request,
  browser,
}) => {
  const member = await newMember(request)
  const say = (content: string) => member.send('service/send', { clientId: randomUUID(), content })
  await atDesk(browser, 'support@millrace.test', async (page) => {
    await page.goto('/console/#/chat')
    await page.getByRole('button', { name: 'Waiting', exact: true }).click()
    const question = `Where is my money? ${randomUUID()}`
    await say(question)
    await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: question }).click()
    const log = page.getByRole('log', { name: 'Messages' })
    await expect(log).toContainText(question)
    await page.getByRole('button', { name: 'Take' }).click()

    await page.getByRole('button', { name: 'Canned answers' }).click()
    await page.getByRole('button', { name: /One moment/ }).click()
    const answer = page.getByRole('textbox', { name: 'Answer' })
    await expect(answer).toHaveValue(/I am looking into it/)
    await answer.press('Enter')
    await expect(log).toContainText('I am looking into it')
    await expect(answer).toHaveValue('')
    const { list } = await member.ask<{ list: { content: string; isStaff: boolean }[] }>('service/messages')
    expect(list.at(-1)).toMatchObject({ isStaff: true, content: expect.stringContaining('looking into it') })

    await member.send('service/typing', {})
    await expect(log).toContainText('is writing')
    await member.send('service/read', { upTo: 2 })
    await expect(log).toContainText('· read')
    await say('Thank you')
    await expect(log).toContainText('Thank you')
    expect(await axeProblems(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Transcript' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.txt$/)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    const url = page.url()
    await page.getByRole('button', { name: 'Close it' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    // It goes on to the next who waits, if anybody does.
    await page.goto(url)
    await expect(page.getByText('begins another conversation')).toBeVisible()
  })
})
