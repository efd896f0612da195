import type { DataOf } from '@millrace/contract/call'
import {
  approverKeyList,
  approverKeyObject,
  approverKeyOffer,
  approverKeyRemoval,
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
import { KeyAlerts } from '../../components/KeyAlerts.tsx'
import { Loaded, PageHead } from '../../components/PageHead.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip, type Badge } from '../../components/StateChip.tsx'
import { useAction, useCall } from '../../components/useCall.ts'
import { findApprovalKey, makeApprovalKey } from '../../shell/approvalKey.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { roleBadges } from '../operator/roleBadges.ts'

type Key = DataOf<typeof approverKeyList>['list'][number]

/** The keys with which operators sign approvals: the one of this browser, those that wait, and all others. */
export default function ApproverPage() {
  const query = useCall(approverKeyList, {})
  return (
    <>
      <PageHead sx={{ mb: 2.5, maxWidth: 720 }}>
        Each operator signs what they approve with a key that stays in their browser and is for their role. A new key
        counts once two colleagues have signed it; of finance and admins where it approves money. In an office of two,
        one colleague’s signature admits it, and it counts three days later.
      </PageHead>
      <KeyAlerts />
      <Loaded what="The keys" query={query} placeholdersPx={[240]} sx={{ maxWidth: 860 }}>
        {({ list }) => {
          const open = list.filter(({ removedTime }) => removedTime === null)
          return (
            <>
              <ThisBrowser keys={open} />
              <KeyList title="Waiting" empty="No key is waiting." keys={open.filter(({ isAdded }) => !isAdded)} />
              <KeyList
                title="Approvers"
                empty="Nobody can approve yet. The first two keys are added on the command line."
                keys={open.filter(({ isAdded }) => isAdded)}
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

function ThisBrowser({ keys }: { keys: readonly Key[] }) {
  const { identity } = useGetIdentity()
  const notify = useNotify()
  const { isBusy, problem, attempt } = useAction()
  const email = String(identity?.['email'] ?? '')
  const { data: stored, refetch } = useQuery({
    queryKey: ['approval key of this browser', email],
    queryFn: () => findApprovalKey(email),
    enabled: email !== '',
  })
  const usable = keys.filter(({ isForRole }) => isForRole)
  const known = usable.find(({ publicKey }) => publicKey === stored?.publicKey)
  const isOfDemonstration = usable.some(({ operator, how }) => operator.id === identity?.id && how === 'demonstration')
  const make = () =>
    attempt(async () => {
      await send(approverKeyOffer, { publicKey: await makeApprovalKey(email) })
      await refetch()
      notify('The key is made. Ask your colleagues to sign it.')
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
          Your key <code>{toFingerprint(known.publicKey)}</code> {describeOwn(known)}
        </Typography>
      ) : (
        <>
          <Typography sx={{ mb: 1.5 }}>You have no key for your role here.</Typography>
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

function describeOwn({ isAdded, addedTime, wordsNeeded }: Key): string {
  if (isAdded) return 'is added: you approve from here.'
  if (addedTime) return `is admitted by one colleague, and counts from ${formatMoment(addedTime)}.`
  return wordsNeeded === 1 ? 'waits for a colleague.' : 'waits for two colleagues.'
}

type ListProps = {
  readonly title: string
  readonly empty: string
  readonly keys: readonly Key[]
}

function KeyList({ title, empty, keys }: ListProps) {
  return (
    <Section title={title}>
      {keys.length === 0 ? (
        <Typography color="textSecondary">{empty}</Typography>
      ) : (
        <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {keys.map((key) => (
            <KeyRow key={key.id} approverKey={key} />
          ))}
        </Box>
      )}
    </Section>
  )
}

const hows: Readonly<Record<NonNullable<Key['how']>, string>> = {
  demonstration: 'Known to everybody, for the demonstration',
  database: 'Added on the command line',
  approvers: 'Added by two colleagues',
  colleague: 'Admitted by one colleague',
  recovery: 'Added by the recovery key',
}

function findBadge({ isAdded, isForRole, addedTime, words, wordsNeeded }: Key): Badge {
  if (isAdded) return isForRole ? { label: 'Added', tone: 'success' } : { label: 'Not in use', tone: 'neutral' }
  if (addedTime) return { label: 'Admitted', tone: 'warning' }
  return { label: `${words.length} of ${wordsNeeded}`, tone: 'warning' }
}

function describeState({ how, isAdded, addedTime, madeTime, words }: Key): string {
  const signed = words.length > 0 ? `. Signed by ${words.map(({ by }) => by.name).join(' and ')}` : ''
  if (!how) return `Signs nothing yet${signed}`
  const when = formatMoment(addedTime ?? madeTime)
  return `${hows[how]}, ${isAdded ? when : `counts from ${when}`}${signed}`
}

const describeRemoval = ({ operator, removal }: Key): string =>
  removal?.effectiveTime
    ? `${removal.by.name} wants it removed: gone from ${formatMoment(removal.effectiveTime)}, unless ${operator.name} ` +
      'stops it. At once when a second person signs.'
    : `${removal?.by.name} wants it removed. It takes a second person.`

function KeyRow({ approverKey: key }: RowProps) {
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
      <Wrap>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {key.operator.name}
        </Typography>
        <StateChip {...findBadge(key)} />
        {key.role && <StateChip {...roleBadges[key.role]} />}
      </Wrap>
      <Note sx={{ overflowWrap: 'anywhere' }}>
        {key.email} · <code>{toFingerprint(key.publicKey)}</code> · made {formatMoment(key.madeTime)}
      </Note>
      <Note>{describeState(key)}</Note>
      {!key.isForRole && <Note>Signs nothing: its operator has another role by now, or is deactivated.</Note>}
      {key.removal && (
        <Typography variant="body2" color="error">
          {describeRemoval(key)}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: key.canSign || key.canObject ? 0 : -1 }}>
        {key.canSign && <SignButton approverKey={key} />}
        {key.canObject && <ObjectButton approverKey={key} />}
        {key.canRemove && <RemoveButton approverKey={key} />}
      </Box>
    </Box>
  )
}

type RowProps = { readonly approverKey: Key }

function SignButton({ approverKey: { id, operator, publicKey, keyText, wordsNeeded } }: RowProps) {
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
            if (data.isAdmitted) return 'Signed. It counts in three days, unless somebody objects.'
            return data.isAdded ? 'The key is added.' : 'Signed. One more colleague has to sign it.'
          }}
        >
          <Typography>
            Ask them in person or on the phone to read out <code>{toFingerprint(publicKey)}</code>. Whoever has this key
            approves what their role approves.
            {wordsNeeded === 1 && ' There is nobody else to sign it, so it counts three days later.'}
          </Typography>
        </ApproveDialog>
      )}
    >
      Sign
    </DialogButton>
  )
}

function ObjectButton({ approverKey: { id, operator, objectionText } }: RowProps) {
  return (
    <DialogButton
      variant="outlined"
      color="error"
      sx={{ minHeight: 44 }}
      renderDialog={(close) => (
        <ApproveDialog
          title={`Object to this key of ${operator.name}?`}
          confirmLabel="Object"
          approvalText={objectionText}
          onClose={close}
          onConfirm={async (signature) => {
            await send(approverKeyObject, { id, signature })
            return 'The key is removed.'
          }}
        >
          <Typography>
            Object when {operator.name} did not make it, or you cannot reach them. It never counts then, and they can
            make another one.
          </Typography>
        </ApproveDialog>
      )}
    >
      Object
    </DialogButton>
  )
}

function RemoveButton({ approverKey: key }: RowProps) {
  const { id, operator, canRemove, removalText } = key
  const label = canRemove === 'confirm' ? 'Confirm the removal' : 'Remove'
  const title = `Remove the key of ${operator.name}?`
  if (canRemove === 'own' && removalText === '')
    return (
      <ConfirmButton
        label={label}
        title={title}
        color="error"
        sx={{ minHeight: 44 }}
        isDangerous
        onConfirm={async () => {
          await send(approverKeyRemove, { id })
          return 'The key is removed.'
        }}
      >
        It never comes back. You can make another one.
      </ConfirmButton>
    )
  return (
    <DialogButton
      color="error"
      sx={{ minHeight: 44 }}
      renderDialog={(close) => (
        <ApproveDialog
          title={title}
          confirmLabel={label}
          approvalText={removalText}
          onClose={close}
          onConfirm={(signature) => remove(key, signature)}
        >
          <Typography>
            {canRemove === 'begin' &&
              `${operator.name} sees it and can stop it for a day. When a second person signs too, it is gone at once. `}
            It never comes back. What it has approved and is not paid yet is no longer paid: reject it, and it can be
            requested again.
          </Typography>
        </ApproveDialog>
      )}
    >
      {label}
    </DialogButton>
  )
}

async function remove({ id, canRemove, operator }: Key, signature: string): Promise<string> {
  if (canRemove === 'own') {
    await send(approverKeyRemove, { id, signature })
    return 'The key is removed.'
  }
  const { data } = await send(approverKeyRemoval, { id, signature })
  return data.isRemoved ? 'The key is removed.' : `Begun. ${operator.name} sees it now.`
}
