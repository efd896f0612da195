import { memberList, memberOne } from '@millrace/contract/console/member'
import { handle, refuse } from '../http/handle.ts'
import { listMembers, readMember } from './memberAdministration.ts'

export const memberOperatorHandlers = [
  handle(memberList, ({ db, now }, page) => listMembers(db, page, now())),
  handle(memberOne, async ({ db, now }, { id }) => (await readMember(db, id, now())) ?? refuse('member.unknown')),
]
