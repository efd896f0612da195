import type { DataOf } from '@millrace/contract/call'
import {
  approverKeyList,
  approverKeyOffer,
  approverKeyRemove,
  approverKeyWord,
} from '@millrace/contract/console/approver'
import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useGetIdentity, useNotify } from 'react-admin'
import { ApproveDialog } from '../../components/ApproveDialog.tsx'
import { Note, Wrap } from '../../components/cells.tsx'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { Loaded, PageHead } from '../../components/PageHead.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip, type Badge } from '../../components/StateChip.tsx'
import { useAction, useCall } from '../../components/useCall.ts'
import { findApprovalKey, makeApprovalKey } from '../../shell/approvalKey.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'

type Key = DataOf<typeof approverKeyList>['list'][number]

/** The keys with which operators sign approvals: the one of this browser, those that wait, and all others. */
export default function ApproverPage() {
  const query = useCall(approverKeyList, {})
  const reload = () => void query.refetch()
  return (
    <>
      <PageHead sx={{ mb: 2.5, maxWidth: 720 }}>
        Payouts, releases, the owner’s money and rates are approved with a signature. Each approver has a key that stays
        in their browser. A new key counts once two other approvers have signed it.
      </PageHead>
      <Loaded what="The keys" query={query} placeholdersPx={[240]} sx={{ maxWidth: 860 }}>
        {({ list }) => {
          const open = list.filter(({ removedTime }) => removedTime === null)
          return (
            <>
              <ThisBrowser keys={open} onChanged={reload} />
              <KeyList
                title="Waiting"
                empty="No key is waiting."
                keys={open.filter(({ addedTime }) => addedTime === null)}
                onChanged={reload}
              />
              <KeyList
                title="Approvers"
                empty="Nobody can approve yet. The first two keys are added on the command line."
                keys={open.filter(({ addedTime }) => addedTime !== null)}
                onChanged={reload}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

/** Short enough to compare on the phone. */
const toFingerprint = (publicKey: string): string => publicKey.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ')

function ThisBrowser({ keys, onChanged }: { keys: readonly Key[]; onChanged: () => void }) {
  const { identity } = useGetIdentity()
  const notify = useNotify()
  const { isBusy, problem, attempt } = useAction()
  const email = String(identity?.['email'] ?? '')
  const { data: stored, refetch } = useQuery({
    queryKey: ['approval key of this browser', email],
    queryFn: () => findApprovalKey(email),
    enabled: email !== '',
  })
  const known = keys.find(({ publicKey }) => publicKey === stored?.publicKey)
  const isOfDemonstration = keys.some(({ operator, how }) => operator.id === identity?.id && how === 'demonstration')
  const make = () =>
    attempt(async () => {
      await send(approverKeyOffer, { publicKey: await makeApprovalKey(email) })
      await refetch()
      onChanged()
      notify('The key is made. Ask two other approvers to sign it.')
    })
  return (
    <Section
      title="This browser"
      description={
        isOfDemonstration
          ? ''
          : 'The private part cannot be copied out of this browser. If it is lost, make another key.'
      }
    >
      {isOfDemonstration ? (
        <Typography>
          You sign with the key of a demonstration operator, which everybody knows. It counts in practice mode only.
        </Typography>
      ) : known ? (
        <Typography>
          Your key <code>{toFingerprint(known.publicKey)}</code>{' '}
          {known.addedTime ? 'is added: you approve from here.' : 'waits for two other approvers.'}
        </Typography>
      ) : (
        <>
          <Typography sx={{ mb: 1.5 }}>You have no key here.</Typography>
          <Button variant="outlined" disabled={isBusy} onClick={() => void make()} sx={{ minHeight: 44 }}>
            Make a key in this browser
          </Button>
        </>
      )}
      {problem && (
        <Typography role="alert" color="error" sx={{ mt: 1 }}>
          {problem}
        </Typography>
      )}
    </Section>
  )
}

type ListProps = {
  readonly title: string
  readonly empty: string
  readonly keys: readonly Key[]
  readonly onChanged: () => void
}

function KeyList({ title, empty, keys, onChanged }: ListProps) {
  return (
    <Section title={title}>
      {keys.length === 0 ? (
        <Typography color="textSecondary">{empty}</Typography>
      ) : (
        <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {keys.map((key) => (
            <KeyRow key={key.id} approverKey={key} onChanged={onChanged} />
          ))}
        </Box>
      )}
    </Section>
  )
}

const hows: Readonly<Record<NonNullable<Key['how']>, string>> = {
  demonstration: 'Known to everybody, for the demonstration',
  database: 'Added on the command line',
  approvers: 'Added by two approvers',
  recovery: 'Added by the recovery key',
}

function KeyRow({ approverKey: key, onChanged }: { approverKey: Key; onChanged: () => void }) {
  const badge: Badge =
    key.how === null ? { label: `${key.words.length} of 2`, tone: 'warning' } : { label: 'Added', tone: 'success' }
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
      <Wrap>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {key.operator.name}
        </Typography>
        <StateChip {...badge} />
      </Wrap>
      <Note sx={{ overflowWrap: 'anywhere' }}>
        {key.email} · <code>{toFingerprint(key.publicKey)}</code> · made {formatMoment(key.madeTime)}
      </Note>
      <Note>
        {key.how ? `${hows[key.how]}, ${formatMoment(key.addedTime ?? key.madeTime)}` : 'Signs nothing yet'}
        {key.words.length > 0 && `. Signed by ${key.words.map(({ by }) => by.name).join(' and ')}`}
      </Note>
      <Box sx={{ display: 'flex', gap: 1, ml: key.canSign ? 0 : -1 }}>
        {key.canSign && <SignButton approverKey={key} onChanged={onChanged} />}
        {key.canRemove && <RemoveButton approverKey={key} onChanged={onChanged} />}
      </Box>
    </Box>
  )
}

type ButtonProps = { readonly approverKey: Key; readonly onChanged: () => void }

function SignButton({ approverKey: { id, operator, publicKey, keyText }, onChanged }: ButtonProps) {
  return (
    <DialogButton
      variant="outlined"
      sx={{ minHeight: 44 }}
      renderDialog={(close) => (
        <ApproveDialog
          title={`Is this the key of ${operator.name}?`}
          confirmLabel="Sign"
          approvalText={keyText}
          onClose={close}
          onConfirm={async (signature) => {
            const { data } = await send(approverKeyWord, { id, signature })
            onChanged()
            return data.isAdded ? 'The key is added.' : 'Signed. One more approver has to sign it.'
          }}
        >
          <Typography>
            Ask them in person or on the phone to read out <code>{toFingerprint(publicKey)}</code>. Whoever has this key
            approves payouts.
          </Typography>
        </ApproveDialog>
      )}
    >
      Sign
    </DialogButton>
  )
}

function RemoveButton({ approverKey: { id, operator }, onChanged }: ButtonProps) {
  return (
    <ConfirmButton
      label="Remove"
      title={`Remove the key of ${operator.name}?`}
      color="error"
      sx={{ minHeight: 44 }}
      isDangerous
      onConfirm={async () => {
        await send(approverKeyRemove, { id })
        onChanged()
        return 'The key is removed.'
      }}
    >
      It never comes back. What it has approved and is not paid yet is no longer paid: reject it, and it can be
      requested again.
    </ConfirmButton>
  )
}
