import type { Database } from '../db/database.ts'
import { mustExist } from '../db/rows.ts'
import type { Platform } from '../http/context.ts'
import type { ServerKinds, StoredProposal } from '../proposal/index.ts'
import { findMember, readStopDays } from './member/store.ts'
import { notifyEverywhere } from './notifyEverywhere.ts'
import { notifyMember } from './notifyMember.ts'
import { formatReason } from './restrictions.ts'
import { tokenCache } from './session/tokenCache.ts'

/** What this process has cached about the member. The others hear of the change. */
const done = async ({ db }: Platform, { subject }: StoredProposal): Promise<void> => tokenCache(db).forget(subject)

const findSubject = async (db: Database, { subject }: StoredProposal) => mustExist(await findMember(db, subject))

/** What operators do about members. */
export const memberKinds: ServerKinds = {
  freeze: {
    async tell(db, proposal, platform) {
      const { reason } = proposal
      await notifyEverywhere(platform, db, await findSubject(db, proposal), 'account-frozen', { reason })
    },
    done,
  },
  unfreeze: {
    async tell(db, proposal, platform) {
      await notifyEverywhere(platform, db, await findSubject(db, proposal), 'account-unfrozen', {})
    },
    done,
  },
  'end-sessions': { done },
  'withdrawal-stop': {
    async tell(db, proposal, platform) {
      const member = await findSubject(db, proposal)
      const { withdrawalsStoppedUntil: until, withdrawalsStopReason: reason } = member
      if (until)
        await notifyEverywhere(platform, db, member, 'withdrawals-stopped', { reason, until: until.toISOString() })
      else await notifyEverywhere(platform, db, member, 'withdrawals-resumed', {})
    },
    done,
    async valuesOf(db, refusal, { memberId }) {
      if (refusal !== 'stop.too-long') return {}
      const { maxDays, daysLeft } = await readStopDays(db, memberId)
      return { max: String(maxDays), left: String(Math.floor(daysLeft * 10) / 10) }
    },
  },
  verification: { tell: tellVerified, done },
}

/** Tells the member how an operator decided about their document. */
export async function tellVerified(
  db: Database,
  proposal: StoredProposal,
  platform: Pick<Platform, 'settings' | 'vault' | 'now'>,
): Promise<void> {
  const key = proposal.after['isVerified'] ? 'message.verified' : 'message.verification-rejected'
  const values = { reason: formatReason(proposal.reason) }
  await notifyMember(platform, db, await findSubject(db, proposal), key, { values })
}
