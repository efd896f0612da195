import type { Found } from '@millrace/contract/console/find'
import { expect, test } from 'vitest'
import { pages } from '../shell/pages.ts'
import { listFindOptions } from './findOptions.ts'

const memberId = '7f3a1f5e-9d6b-4d53-8a10-6f0d6f2a4b11'
const found = (kind: Found['kind']): Found => ({
  kind,
  id: '0b6a2f3c-1111-4222-8333-444455556666',
  title: 'Asha',
  text: '…001',
  amount: '649.784000',
  memberId,
  machineId: null,
})

test('an operator is offered only what their role can open and do', () => {
  const list = (role: string) => listFindOptions('', role, pages, []).map(({ title }) => title)
  expect(list('finance')).toContain('Review the next withdrawal')
  expect(list('finance')).not.toContain('Verifications')
  expect(list('support')).toContain('Verifications')
  expect(list('support')).not.toContain('Review the next withdrawal')
})

test('every word that was typed has to occur, in any case', () => {
  expect(listFindOptions('VERIF dec', 'admin', pages, []).map(({ title }) => title)).toEqual(['Decide verifications'])
})

test('what was found comes first, says how much it is, and leads to its page or its list', () => {
  const [member, order] = listFindOptions('asha', 'finance', pages, [found('member'), found('order')])
  expect(member).toMatchObject({
    group: 'Members',
    text: '649.78 USDT · …001',
    to: '/member/0b6a2f3c-1111-4222-8333-444455556666/show',
  })
  expect(order?.text).toBe('649.78 USDT · …001')
  expect(decodeURIComponent(order?.to ?? '')).toContain(memberId)
})
