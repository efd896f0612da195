import { findLanguage } from '@millrace/texts'
import { mustExist } from '../db/rows.ts'
import { refuse } from '../http/handle.ts'
import { canSend, sendMessage } from '../messenger/index.ts'
import type { ServerKind, ServerKinds } from '../proposal/index.ts'
import { createInvitationLink, findConsoleOrigin } from './inviteOperator.ts'
import { issueInvitation } from './store.ts'

type LinkKind = ServerKind<'operator-invitation' | 'operator-reset'>

const prepare: LinkKind['prepare'] = (content, _reason, context) =>
  findConsoleOrigin(context, context.from) !== null && canSend(context, 'email') ? content : refuse('operator.no-mail')

/** The link goes to the operator's address, and nobody in the console sees it. */
const tell: LinkKind['tell'] = async (db, { id }, context) => {
  const link = createInvitationLink(mustExist(findConsoleOrigin(context, context.from)))
  await sendMessage(context, db, {
    channel: 'email',
    to: await issueInvitation(db, id, link.tokenHash),
    language: findLanguage('en'),
    key: 'operator.invitation',
    values: { url: link.url },
  })
}

export const operatorKinds: ServerKinds = {
  'operator-invitation': { prepare, tell },
  'operator-reset': { prepare, tell },
}
