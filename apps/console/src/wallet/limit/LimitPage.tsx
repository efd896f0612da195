import { limitShow } from '@millrace/contract/console/limit'
import { parseMoney } from '@millrace/money'
import { Box, LinearProgress } from '@mui/material'
import { CardLine } from '../../components/CardLine.tsx'
import { Note } from '../../components/cells.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { cardsSx, Loaded, PageHead, wholeRowSx } from '../../components/PageHead.tsx'
import { OpenProposals, useOpenProposals } from '../../components/proposal/OpenProposals.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { Section } from '../../components/Section.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAlike, formatUsdt, pluralize } from '../../shell/amount.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { limitGroups, nameAutomatic, type Automatic, type Limits } from './limitTexts.ts'
import { ProposeLimitsDialog } from './ProposeLimitsDialog.tsx'

/** How much is paid out without a person, and how much of that is used. */
export default function LimitPage() {
  const query = useCall(limitShow, {}, { refetchInterval: refreshMs.page })
  const proposals = useOpenProposals({ kind: 'limits' })
  const canPropose = useCanPropose('limits')
  return (
    <>
      <PageHead>
        What exceeds a limit waits for a person’s approval, with the same deadline; it is never refused. One operator
        proposes other limits, another decides. What must stop at once is stopped on the member’s page.
      </PageHead>
      <Loaded what="The limits" query={query} placeholdersPx={[320, 180, 180]} sx={cardsSx(340)}>
        {({ limits, automatic }) => (
          <>
            <Box sx={wholeRowSx}>
              <Section
                title="Paid without a person, in 24 hours"
                end={
                  canPropose &&
                  proposals.length === 0 && (
                    <DialogButton
                      variant="outlined"
                      renderDialog={(close) => <ProposeLimitsDialog limits={limits} onClose={close} />}
                    >
                      Propose other limits
                    </DialogButton>
                  )
                }
              >
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
                  {automatic.map((limit) => (
                    <AutomaticLine key={limit.name} {...limit} label={nameAutomatic(limit.name, limits)} />
                  ))}
                </Box>
                <OpenProposals proposals={proposals} />
              </Section>
            </Box>
            {limitGroups
              .filter(({ fields }) => !fields.some(({ name }) => name === 'automaticAllRails'))
              .map(({ title, fields }) => (
                <LimitsCard key={title} title={title} fields={fields} limits={limits} />
              ))}
          </>
        )}
      </Loaded>
    </>
  )
}

type LimitsCardProps = (typeof limitGroups)[number] & { readonly limits: Limits }

function LimitsCard({ title, fields, limits }: LimitsCardProps) {
  return (
    <Section title={title}>
      <Box component="dl" sx={{ m: 0 }}>
        {fields.map(({ name, label }) => (
          <CardLine key={name} name={label}>
            {formatUsdt(String(limits[name]))} USDT
          </CardLine>
        ))}
      </Box>
    </Section>
  )
}

function AutomaticLine({ label, used, max, waiting }: Automatic & { label: string }) {
  const [usedMinor, maxMinor] = [used, max].map((amount) => Number(parseMoney(amount, 'USDT')?.minor ?? 0n)) as [
    number,
    number,
  ]
  const format = formatAlike([used, max])
  const percent = maxMinor === 0 ? 100 : Math.min(100, (usedMinor / maxMinor) * 100)
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 600 }}>{label}</Box>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <b>{format(used)}</b> of {format(max)} USDT
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={percent >= 90 ? 'warning' : 'primary'}
        aria-label={`${label}: used`}
        sx={{ mt: 0.75, height: 8, borderRadius: 4 }}
      />
      {waiting > 0 && (
        <Note sx={{ mt: 0.5 }}>
          <TextLink to="/withdraw">{pluralize(waiting, 'withdrawal')}</TextLink> {waiting === 1 ? 'waits' : 'wait'} for
          a person because of it
        </Note>
      )}
    </Box>
  )
}
