import { invitationDecide, invitationList } from '@millrace/contract/console/invitation'
import { paths } from '@millrace/contract/paths'
import { asOperator } from '../../audit/index.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { addMessages } from '../../msg/index.ts'
import { shortenName } from './shortenName.ts'
import { decideInvitation, findInvitation, listInvitations, queueInvitations } from './store.ts'

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
  handle(invitationDecide, async (context, { id, isApproved, reason }) => {
    if (!isApproved && reason.trim() === '') return refuse('review.reason-missing')
    const outcome = await asOperator(context, async (db, record) => {
      const outcome = await decideInvitation(db, { id, operatorId: context.operator.id, isApproved, reason })
      if (outcome !== 'approved' && outcome !== 'rejected') return outcome
      const { inviterId, ...invited } = mustExist(await findInvitation(db, id))
      await record(isApproved ? 'invitation.approve' : 'invitation.reject', {
        subjectId: inviterId,
        reason,
        after: { invited: id },
      })
      if (!isApproved)
        await addMessages(db, [
          {
            memberId: inviterId,
            kind: 'invitation-rejected',
            subject: id,
            path: paths.team,
            params: { name: shortenName(invited), reason },
          },
        ])
      return outcome
    })
    if (outcome === 'unknown') return refuse('invitation.unknown')
    if (outcome === 'decided') return refuse('adjustment.decided')
    if (outcome === 'operator-limit') return refuse('review.operator-limit')
    if (isApproved) await queueInvitations(context.db)
    return { id, state: outcome }
  }),
]
