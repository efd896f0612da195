import { agreementList } from '@millrace/contract/console/agreement'
import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { Note } from '../../components/cells.tsx'
import { ChoiceButtons } from '../../components/ChoiceButtons.tsx'
import { Copyable } from '../../components/Copyable.tsx'
import { DecisionTrail } from '../../components/DecisionTrail.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { getLanguage } from '../../components/language/languages.ts'
import { Loaded, PageHead } from '../../components/PageHead.tsx'
import { useOpenProposals, WaitingProposals } from '../../components/proposal/OpenProposals.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import type { RowOf } from '../../shell/page.ts'
import { formatMoment } from '../../shell/time.ts'
import { AgreementDialog } from './AgreementDialog.tsx'

type Agreement = RowOf<typeof agreementList>

/** The versions of the lease agreement, and the proposal of another. */
export default function AgreementPage() {
  const query = useCall(agreementList, { pageSize: 100 })
  const isOpen = useOpenProposals({ kind: 'agreement' }).length > 0
  const canPropose = useCanPropose('agreement')
  const current = query.data?.list[0]
  return (
    <>
      <PageHead>
        What members agree to when they buy. One operator proposes a new version, another decides. Orders keep the
        version that they were bought with.
      </PageHead>
      <Loaded what="The agreement" query={query} placeholdersPx={[420]}>
        {({ list }) => (
          <>
            {canPropose && !isOpen && (
              <Box>
                <DialogButton
                  variant="contained"
                  renderDialog={(close) => <AgreementDialog current={current?.texts ?? []} onClose={close} />}
                >
                  Propose a new version
                </DialogButton>
              </Box>
            )}
            {isOpen && <WaitingProposals kind="agreement" />}
            {list.length === 0 && <Typography color="textSecondary">None yet. Nothing can be bought.</Typography>}
            {list.map((agreement) => (
              <Version key={agreement.id} agreement={agreement} isInForce={agreement === current} />
            ))}
          </>
        )}
      </Loaded>
    </>
  )
}

function Version({ agreement, isInForce }: { agreement: Agreement; isInForce: boolean }) {
  const { version, fromTime, people, texts } = agreement
  return (
    <Section
      title={`Version ${version}`}
      end={<StateChip label={isInForce ? 'In force' : 'Replaced'} tone={isInForce ? 'success' : 'neutral'} />}
    >
      <Facts>
        <Fact name="In force from">{formatMoment(fromTime)}</Fact>
        {people === null ? (
          <Fact name="Signed by">Nobody: it is from before a version took two people.</Fact>
        ) : (
          <>
            <Fact name="Proposed">
              {people.proposedBy.name}, {formatMoment(people.proposedTime)}
              <Typography variant="body2">“{people.reason}”</Typography>
            </Fact>
            <Fact name="Approved">
              {people.approvedBy.name}
              <DecisionTrail subjectId={people.proposalId} />
            </Fact>
          </>
        )}
      </Facts>
      {isInForce ? (
        <Texts texts={texts} />
      ) : (
        <Box component="details">
          <Box component="summary" sx={{ py: 1, cursor: 'pointer', fontWeight: 600 }}>
            Text
          </Box>
          <Texts texts={texts} />
        </Box>
      )}
    </Section>
  )
}

function Texts({ texts }: Pick<Agreement, 'texts'>) {
  const [language, setLanguage] = useState('en_US')
  const shown = texts.find((text) => text.language === language) ?? texts[0]
  if (!shown) return null
  return (
    <>
      <ChoiceButtons
        label="Language of the text"
        choices={texts.map((text) => ({
          label: getLanguage(text.language).name,
          isChosen: text === shown,
          onChoose: () => setLanguage(text.language),
        }))}
      />
      <Typography
        lang={getLanguage(shown.language).tag}
        sx={{ my: 1.5, maxWidth: '75ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {shown.text}
      </Typography>
      <Note>SHA-256 of this text, as it is in what was signed and in members’ orders:</Note>
      <Copyable text={shown.hash} label="Copy the hash" />
    </>
  )
}
