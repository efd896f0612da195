import { programmeContent, type ProgrammeRow } from '@millrace/contract/console/programme'
import type { ContentOf } from '@millrace/contract/console/proposal'
import { memberLimitKinds, type ProgrammeKind } from '@millrace/contract/rewards/reward'
import { Typography } from '@mui/material'
import { Fragment } from 'react'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { useBusinessNowMs } from '../../components/useBusinessNow.ts'
import { parseMinute, toTypedMinute } from '../../shell/time.ts'
import { parseTerms, toTypedTerms } from './programmeTerms.ts'
import { nameKind, parseCountries, parseLimit } from './programmeWords.ts'
import { TermsFields } from './TermsFields.tsx'

type Props = {
  /** The one to change; without it, a new one is proposed. */
  readonly programme?: ProgrammeRow
  /** What a new one can be, without one to change. */
  readonly newKinds?: readonly ProgrammeKind[]
  readonly onClose: () => void
}

const { amounts: amountsForm } = programmeContent.shape
const toText = (limit: number | null | undefined): string => (limit ? String(limit) : '')
const splitAmounts = (typed: string): string[] => typed.trim().split(/[\s,]+/)

const limitNames = { dayMax: 'a day', memberMax: 'to a member', totalMax: 'in all' } as const
type Limit = keyof typeof limitNames

const toValues = (programme: ProgrammeRow | undefined, kind: ProgrammeKind, nowMs: number) => ({
  kind: programme?.kind ?? kind,
  name: programme?.name ?? '',
  amounts: programme?.amounts.join(' ') ?? '',
  terms: toTypedTerms(programme?.terms ?? {}),
  from: toTypedMinute(programme ? programme.startTime : new Date(nowMs).toISOString()),
  until: toTypedMinute(programme?.endTime),
  dayMax: toText(programme?.dayMax),
  memberMax: toText(programme?.memberMax),
  totalMax: toText(programme?.totalMax),
  countries: programme?.countriesOff.join(' ') ?? '',
})

const toContent = (values: ReturnType<typeof toValues>, programme: ProgrammeRow | undefined) =>
  ({
    ...(programme && { programmeId: programme.id }),
    kind: values.kind,
    name: values.name.trim(),
    amounts: splitAmounts(values.amounts),
    startTime: parseMinute(values.from, programme?.startTime),
    endTime: parseMinute(values.until, programme?.endTime),
    dayMax: parseLimit(values.dayMax),
    memberMax: parseLimit(values.memberMax),
    totalMax: parseLimit(values.totalMax),
    countriesOff: parseCountries(values.countries),
    terms: parseTerms(values.kind, values.terms, programme?.terms ?? {}),
  }) as ContentOf<'programme'>

export function ProposeProgrammeDialog({ programme, newKinds, onClose }: Props) {
  const nowMs = useBusinessNowMs()
  return (
    <ProposeDialog
      title={programme ? `Propose a change of ${programme.name}` : 'Propose a programme'}
      defaultValues={toValues(programme, newKinds?.[0] ?? 'code', nowMs)}
      isReady={(values) => programmeContent.safeParse(toContent(values, programme)).success}
      toWish={(values) => ({ kind: 'programme', content: toContent(values, programme) })}
      reasonHint="The deciding operator sees this."
      onClose={onClose}
    >
      {({ kind }) => (
        <>
          <Typography color="textSecondary">
            Another operator has to approve it. You both sign what it says, so that nobody can change it afterwards.
          </Typography>
          {newKinds && <FormField name="kind" label="Kind" options={newKinds.map((each) => [each, nameKind(each)])} />}
          <FormField name="name" label="Name" isRequired lengthMax={80} />
          {/* Other fields for another kind, so that all of them are checked again. */}
          <Fragment key={kind}>
            <FormField
              name="amounts"
              label="Amount, USDT"
              isRequired
              findProblem={(typed) =>
                typed.trim() === '' || areAmountsRight(typed, kind) ? '' : describeAmounts(kind)
              }
              hint={describeAmounts(kind)}
              input={{ inputMode: 'decimal' }}
            />
            <TermsFields kind={kind} />
          </Fragment>
          <FormField name="from" label="From" type="datetime-local" isRequired affects={['until']} />
          <FormField
            name="until"
            label="Until"
            type="datetime-local"
            findProblem={(typed, { from }) => (typed === '' || typed > from ? '' : 'Has to be after it begins.')}
            hint="Empty for no end."
          />
          {(Object.keys(limitNames) as Limit[]).map((limit) => {
            const isNeeded = limit === 'memberMax' && memberLimitKinds.includes(kind)
            const hint = isNeeded ? 'Codes need one.' : 'Empty for no limit.'
            return (
              <FormField
                key={`${limit} ${kind}`}
                name={limit}
                label={`Rewards at most: ${limitNames[limit]}`}
                isRequired={isNeeded}
                findProblem={(typed) => (parseLimit(typed) === undefined ? hint : '')}
                hint={hint}
                input={{ inputMode: 'numeric' }}
              />
            )
          })}
          <FormField
            name="countries"
            label="Off in these countries"
            hint="Two letters each, as GB HK SG. ZZ is for members whose country is not known."
          />
        </>
      )}
    </ProposeDialog>
  )
}

/** Only a streak of sign-ins has several. */
const areAmountsRight = (typed: string, kind: ProgrammeKind): boolean =>
  amountsForm.safeParse(splitAmounts(typed)).success && (splitAmounts(typed).length === 1 || kind === 'sign-in')

const describeAmounts = (kind: ProgrammeKind): string =>
  kind === 'sign-in' ? 'Several for the days of a streak; the last one is for all later days.' : ' '
