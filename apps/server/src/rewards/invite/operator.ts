import { invitationList } from '@millrace/contract/console/invitation'
import { mapPage } from '../../db/rows.ts'
import { handle, type Handler } from '../../http/handle.ts'
import { listInvitations } from './store.ts'

export const inviteOperatorHandlers: readonly Handler[] = [
  handle(invitationList, ({ db }, filter) =>
    mapPage(listInvitations(db, filter), ({ invitedAt, validAt, decidedAt, decidedBy, inviterValid, ...row }) => ({
      ...row,
      id: row.invitedId,
      invitedTime: invitedAt.toISOString(),
      validTime: validAt?.toISOString() ?? null,
      decidedTime: decidedAt?.toISOString() ?? null,
      decidedBy: decidedBy ?? '',
      inviterValid: Number(inviterValid),
    })),
  ),
]
