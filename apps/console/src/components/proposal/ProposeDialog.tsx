import type { ProposalRow, Wish } from '@millrace/contract/console/proposal'
import { getKind } from '@millrace/contract/console/proposal'
import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ActionDialog } from '../ActionDialog.tsx'
import { ReasonField, Suggestions } from '../ReasonDialog.tsx'
import { kindTexts } from './kindTexts.ts'
import { ProposalBody } from './ProposalBody.tsx'
import { draftProposal, makeProposal } from './signed.ts'
import { useSigner } from './useSigner.ts'

type Props<Values extends FieldValues> = {
  readonly title: string
  readonly isDangerous?: boolean
  readonly defaultValues?: Values
  readonly isReady?: (values: Values) => boolean
  /** What the operator wants, from what they have typed. A file is stored first. */
  readonly toWish: (values: Values) => Wish | Promise<Wish>
  /** Who reads the reason. Without it, none is asked for. */
  readonly reasonHint?: string
  readonly reasonLengthMax?: number
  /** Sentences that can be added to the reason with a click. */
  readonly suggestions?: readonly string[]
  readonly onClose: () => void
  readonly onProposed?: (proposal: ProposalRow) => void
  readonly children?: ReactNode | ((values: Values) => ReactNode)
}

/** Asks what is to be proposed and why, shows what that is before and after, and signs it. */
export function ProposeDialog<Values extends FieldValues>({
  defaultValues,
  isReady,
  toWish,
  reasonHint,
  reasonLengthMax = 500,
  suggestions,
  children,
  ...props
}: Props<Values>) {
  const [drafted, setDrafted] = useState<Drafted | null>(null)
  if (drafted) return <SignDialog {...props} drafted={drafted} />
  return (
    <ActionDialog<Values & { reason: string }>
      {...props}
      confirmLabel="Continue"
      defaultValues={{ ...(defaultValues as Values), reason: '' }}
      {...(isReady && { isReady })}
      closesItself={false}
      onConfirm={async ({ reason, ...values }) => {
        const wish = await toWish(values as unknown as Values)
        setDrafted({ wish, draft: await draftProposal(wish, reason.trim()) })
      }}
    >
      {(values) => (
        <>
          {typeof children === 'function' ? children(values) : children}
          {reasonHint && <ReasonField hint={reasonHint} lengthMax={reasonLengthMax} lines={{ min: 2, max: 8 }} />}
          {suggestions && <Suggestions suggestions={suggestions} />}
        </>
      )}
    </ActionDialog>
  )
}

export type Drafted = { readonly wish: Wish; readonly draft: ProposalRow }

type SignProps = Pick<Props<FieldValues>, 'title' | 'isDangerous' | 'onClose' | 'onProposed'> & {
  readonly drafted: Drafted
}

/** The second step: what would be proposed, and the text that is signed. */
export function SignDialog({ drafted: { wish, draft }, onProposed, ...props }: SignProps) {
  const signer = useSigner()
  const isDoneAtOnce = getKind(draft.kind).signatures === 1
  return (
    <ActionDialog
      {...props}
      confirmLabel={isDoneAtOnce ? 'Sign' : 'Sign and propose'}
      onConfirm={async () => {
        const changed = await makeProposal(signer, wish, draft)
        onProposed?.(changed)
        return isDoneAtOnce ? (kindTexts[draft.kind].done ?? 'Done') : 'Proposed. Another operator has to decide.'
      }}
    >
      <ProposalBody proposal={draft} text={draft.text} />
    </ActionDialog>
  )
}
