import { expect, test } from './journey.ts'
import { newMember, rechargeNaira, signIn } from './members.ts'

type Product = { readonly id: string; readonly price: string; readonly isOpen: boolean }

test('a member claims a coupon, buys a unit for less, undoes it, and has the coupon again', async ({
  page,
  request,
}) => {
  const member = await newMember(request, { fundPassword: '123456' })
  await rechargeNaira(request, member, '500000')
  await member.send('mine/quiz', { source: 1, loss: 0, leaving: 2 })
  const { list } = await member.ask<{ list: readonly Product[] }>('product/list?status=open')
  const machine = list.find(({ price, isOpen }) => isOpen && Number(price) >= 40)
  await signIn(page, member)

  await page.goto('/#/message')
  await page.getByRole('link', { name: /^Coupons/ }).click()
  const offer = page.getByRole('listitem').filter({ hasText: 'Off a unit of 40.00 USDT or more' })
  await offer.getByRole('button', { name: 'Claim' }).click()
  await expect(page.getByText(/The coupon is yours until/)).toBeVisible()
  await expect(offer).toHaveCount(0)

  await page.goto(`/#/index/detail?id=${machine?.id}`)
  await page.getByRole('link', { name: /^Coupon.*fits this machine/s }).click()
  await page.getByRole('button', { name: 'Use for 5.00 USDT off' }).click()
  const reduced = (Number(machine?.price) - 5).toFixed(2)
  const buy = new RegExp(`^Buy 1 unit for ${reduced}`)
  await page.getByRole('button', { name: buy }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'I have read it and agree' }).click()
  await expect(sheet.getByText('5.00 USDT is paid by the promotions budget.')).toBeVisible()
  await sheet.getByRole('button', { name: buy }).click()
  await page.getByRole('dialog').getByRole('textbox').first().pressSequentially('123456')
  await page.getByRole('dialog').getByRole('button', { name: /USDT/ }).click()
  await expect(page.getByRole('dialog').getByText('Paid by a coupon')).toBeVisible()

  await page.getByRole('link', { name: 'See the order' }).click()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('dialog').getByText(/The coupon is yours again until/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: /Undo/ }).click()
  await page.getByRole('dialog').getByRole('textbox').first().pressSequentially('123456')
  await page.getByRole('dialog').getByRole('button', { name: /Undo/ }).click()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()

  await page.goto('/#/index/mycoupon')
  await expect(page.getByRole('listitem').filter({ hasText: 'Choose a machine' })).toHaveCount(1)
})
