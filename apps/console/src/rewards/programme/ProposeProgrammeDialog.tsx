import type { RequestOf } from '@millrace/contract/call'
import { programmePropose, type ProgrammeRow } from '@millrace/contract/console/programme'
import { memberLimitKinds, type ProgrammeKind } from '@millrace/contract/rewards/reward'
import { MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { ReasonField } from '../../components/ReasonDialog.tsx'
import { useBusinessNowMs } from '../../components/useBusinessNow.ts'
import { useSignedRequest } from '../../components/useSignedRequest.ts'
import { send } from '../../shell/send.ts'
import { toLocalMinute } from '../../shell/time.ts'
import { parseTerms, toTypedTerms } from './programmeTerms.ts'
import { kindNames, parseCountries, parseLimit, parseMinute } from './programmeWords.ts'
import { TermsFields } from './TermsFields.tsx'

type Props = {
  /** Null for a new one. */
  readonly programme: ProgrammeRow | null
  /** What a new one can be. */
  readonly newKinds: readonly ProgrammeKind[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const { amounts: amountsForm } = programmePropose.request.shape
const toMinute = (time: string | null | undefined): string => (time ? toLocalMinute(new Date(time)) : '')
const toText = (limit: number | null | undefined): string => (limit ? String(limit) : '')

export function ProposeProgrammeDialog({ programme, newKinds, onClose, onDone }: Props) {
  const requestSigned = useSignedRequest('programme')
  const [kind, setKind] = useState<ProgrammeKind>(programme?.kind ?? newKinds[0] ?? 'code')
  const [name, setName] = useState(programme?.name ?? '')
  const [amounts, setAmounts] = useState(programme?.amounts.join(' ') ?? '')
  const [limits, setLimits] = useState({
    dayMax: toText(programme?.dayMax),
    memberMax: toText(programme?.memberMax),
    totalMax: toText(programme?.totalMax),
  })
  const [countries, setCountries] = useState(programme?.countriesOff.join(' ') ?? '')
  const nowMs = useBusinessNowMs()
  const [typedFrom, setFrom] = useState(programme && toMinute(programme.startTime))
  const from = typedFrom ?? toMinute(new Date(nowMs).toISOString())
  const [until, setUntil] = useState(toMinute(programme?.endTime))
  const [typedTerms, setTypedTerms] = useState(toTypedTerms(programme?.terms ?? {}))
  const [reason, setReason] = useState('')
  const typedAmounts = amounts.trim().split(/[\s,]+/)
  const areAmountsRight =
    amountsForm.safeParse(typedAmounts).success && (typedAmounts.length === 1 || kind === 'sign-in')
  const parsed = {
    dayMax: parseLimit(limits.dayMax),
    memberMax: parseLimit(limits.memberMax),
    totalMax: parseLimit(limits.totalMax),
  }
  const needsMemberMax = memberLimitKinds.includes(kind)
  const areLimitsRight = !Object.values(parsed).includes(undefined) && !(needsMemberMax && parsed.memberMax === null)
  const startTime = parseMinute(from, programme?.startTime)
  const endTime = parseMinute(until, programme?.endTime)
  const areDatesRight = startTime !== null && (until === '' || (endTime !== null && endTime > startTime))
  const terms = parseTerms(kind, typedTerms, programme?.terms ?? {})
  const request = {
    ...(programme && { programmeId: programme.id }),
    kind,
    name: name.trim(),
    amounts: typedAmounts,
    startTime,
    endTime,
    ...parsed,
    countriesOff: parseCountries(countries),
    terms,
    reason: reason.trim(),
  } as RequestOf<typeof programmePropose>
  async function confirm() {
    await requestSigned(async () => (await send(programmePropose, request)).data)
    onDone()
  }
  const limitNames = { dayMax: 'A day', memberMax: 'To a member', totalMax: 'In all' } as const
  return (
    <ActionDialog
      title={programme ? `Propose a change of ${programme.name}` : 'Propose a programme'}
      confirmLabel="Propose"
      isReady={
        areAmountsRight && areDatesRight && areLimitsRight && programmePropose.request.safeParse(request).success
      }
      onClose={onClose}
      onConfirm={confirm}
    >
      <Typography color="textSecondary">
        Another operator has to approve it. You both sign what it says, so that nobody can change it afterwards.
      </Typography>
      {!programme && (
        <TextField select label="Kind" value={kind} onChange={({ target }) => setKind(target.value as ProgrammeKind)}>
          {newKinds.map((each) => (
            <MenuItem key={each} value={each}>
              {kindNames[each]}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField label="Name" required value={name} onChange={({ target }) => setName(target.value.slice(0, 80))} />
      <TextField
        label="Amount, USDT"
        required
        value={amounts}
        onChange={({ target }) => setAmounts(target.value)}
        error={amounts.trim() !== '' && !areAmountsRight}
        helperText={kind === 'sign-in' ? 'Several for the days of a streak; the last one is for all later days.' : ' '}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TermsFields kind={kind} value={typedTerms} onChange={setTypedTerms} />
      <TextField
        label="From"
        type="datetime-local"
        required
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label="Until"
        type="datetime-local"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
        error={until !== '' && !areDatesRight}
        helperText={until !== '' && !areDatesRight ? 'Has to be after it begins.' : 'Empty for no end.'}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {(Object.keys(limitNames) as (keyof typeof limitNames)[]).map((limit) => (
        <TextField
          key={limit}
          label={`Rewards at most: ${limitNames[limit].toLowerCase()}`}
          value={limits[limit]}
          onChange={({ target }) => setLimits({ ...limits, [limit]: target.value })}
          required={limit === 'memberMax' && needsMemberMax}
          error={parsed[limit] === undefined}
          helperText={limit === 'memberMax' && needsMemberMax ? 'Codes need one.' : 'Empty for no limit.'}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ))}
      <TextField
        label="Off in these countries"
        value={countries}
        onChange={({ target }) => setCountries(target.value)}
        helperText="Two letters each, as GB HK SG. ZZ is for members whose country is not known."
      />
      <ReasonField value={reason} onChange={setReason} hint="The deciding operator sees this." />
    </ActionDialog>
  )
}
