import { paths } from '@millrace/contract/paths'
import { addMessages } from '../msg/index.ts'
import type { ServerKinds, StoredProposal } from '../proposal/index.ts'
import { shortenName } from './invite/shortenName.ts'
import { findInvited, queueInvitations } from './invite/store.ts'

/** What was proposed about a member, as SQL has written it. */
const saidBy = <Said>({ after }: StoredProposal) => after as Said

type Review = { readonly isApproved: boolean }

/** Members read why something of theirs was rejected, and a voucher’s reason. */
export const rewardKinds: ServerKinds = {
  voucher: {
    async tell(db, proposal) {
      const { amount } = saidBy<{ amount: string }>(proposal)
      await addMessages(db, [
        {
          memberId: proposal.subject,
          kind: 'voucher',
          params: { amount, currency: 'USDT', reason: proposal.reason },
          // The coupon has the same id.
          subject: proposal.id,
          path: paths.coupons,
        },
      ])
    },
  },
  submission: {
    async tell(db, proposal) {
      const { isApproved, kind, submissionId } = saidBy<Review & { kind: 'group' | 'share'; submissionId: string }>(
        proposal,
      )
      if (isApproved) return
      await addMessages(db, [
        {
          memberId: proposal.subject,
          kind: kind === 'group' ? 'group-rejected' : 'share-rejected',
          subject: submissionId,
          path: kind === 'group' ? paths.joinGroup : paths.shareLink,
          params: { reason: proposal.reason },
        },
      ])
    },
  },
  'invitation-review': {
    async tell(db, proposal) {
      const { isApproved, invitedId } = saidBy<Review & { invitedId: string }>(proposal)
      if (isApproved) return
      await addMessages(db, [
        {
          memberId: proposal.subject,
          kind: 'invitation-rejected',
          subject: invitedId,
          path: paths.team,
          params: { name: shortenName(await findInvited(db, invitedId)), reason: proposal.reason },
        },
      ])
    },
    async done({ db }, proposal) {
      if (saidBy<Review>(proposal).isApproved) await queueInvitations(db)
    },
  },
}
