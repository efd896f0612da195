import type { ContentOf, ProposalKind } from '@millrace/contract/console/proposal'
import type { Database } from '../db/database.ts'
import type { Platform, RequestOrigin } from '../http/context.ts'
import type { Refusal } from '../http/handle.ts'
import type { StoredProposal } from './store.ts'

type Asked = Platform & { readonly from: RequestOrigin }

/** What a kind needs of the server, besides its functions in SQL. Most need nothing. */
export type ServerKind<Name extends ProposalKind> = {
  /** What the operator entered, in the form that is stored: an address in the chain's own spelling, for example. */
  readonly prepare?: (
    content: ContentOf<Name>,
    reason: string,
    platform: Asked,
  ) => object | Refusal | Promise<object | Refusal>
  /** Tells members and others, in the transaction in which it is done. */
  readonly tell?: (db: Database, proposal: StoredProposal, platform: Asked) => Promise<void>
  /** What follows once that is committed, such as paying out at once. Its failure undoes nothing. */
  readonly done?: (platform: Platform, proposal: StoredProposal) => Promise<void>
  /** What the text of a refusal says beside its words. */
  readonly valuesOf?: (
    db: Database,
    refusal: string,
    content: ContentOf<Name>,
  ) => Promise<Readonly<Record<string, string>>>
}

export type ServerKinds = { readonly [Name in ProposalKind]?: ServerKind<Name> }
