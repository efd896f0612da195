import { versionContent } from '@millrace/contract/console/content'
import { answerWith } from '@millrace/contract/console/preview'
import { versionUpdate } from '@millrace/contract/msg/version'
import { paths } from '@millrace/contract/paths'
import { Box } from '@mui/material'
import { BooleanInput, useRecordContext } from 'react-admin'
import { Note } from '../../components/cells.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { LanguagePanel, LocalizedTextInput } from '../../components/language/LanguagePanel.tsx'
import { Phone } from '../../components/phone/Phone.tsx'
import { OpenProposals, useOpenProposals } from '../../components/proposal/OpenProposals.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useIsReadOnly } from '../../components/useIsReadOnly.ts'
import type { RowOf } from '../../shell/page.ts'
import { ContentForm } from '../ContentForm.tsx'
import { platformNames } from '../contentNames.ts'
import { ContentNumberInput, ContentSelectInput, ContentTextInput } from '../inputs.tsx'

export default function VersionForm() {
  const isReadOnly = useIsReadOnly()
  return (
    <ContentForm
      content={versionContent}
      defaultValues={{ platform: 'web', compulsory: false, downUrl: '' }}
      publish={<Publish />}
      preview={
        <Phone
          sources={['extra']}
          show={({ text, value, values }) => ({
            path: paths.about,
            layer: 'update',
            answers: [
              answerWith(versionUpdate, {
                name: value('name') || '…',
                extra: text('extra') || 'What is new',
                downUrl: '',
                compulsory: values['compulsory'] === true,
              }),
            ],
          })}
        />
      }
    >
      <Section title="Release">
        <ContentSelectInput source="platform" label="Platform" names={platformNames} />
        <ContentTextInput
          source="name"
          label="Version name"
          helperText="As members see it, such as 1.4.0."
          isRequired
        />
        <ContentNumberInput
          source="code"
          label="Version code"
          helperText="A whole number that increases with every release."
          min={1}
        />
        <ContentTextInput
          source="downUrl"
          label="Download address"
          helperText="Begins with https://. Empty for the web app, which updates itself."
        />
        <BooleanInput
          source="compulsory"
          disabled={isReadOnly}
          label="Compulsory: members cannot postpone the update"
          helperText={false}
        />
      </Section>
      <LanguagePanel sources={['extra']}>
        <LocalizedTextInput source="extra" label="What is new" rowsMin={5} />
      </LanguagePanel>
    </ContentForm>
  )
}

/** Two people publish an update, or take it back: in between, nobody changes it. */
function Publish() {
  const row = useRecordContext<RowOf<(typeof versionContent)['list']>>()
  const canPropose = useCanPropose('version')
  const proposals = useOpenProposals({ kind: 'version', subject: row?.id ?? 'none' })
  if (!row) return <Note>A new version is a draft. Save it, then propose to publish it.</Note>
  const { id, name, isPublished } = row
  return (
    <Box sx={{ flex: '1 1 100%' }}>
      <StateChip label={isPublished ? 'Published' : 'Draft'} tone={isPublished ? 'success' : 'neutral'} />
      {canPropose && proposals.length === 0 && (
        <DialogButton
          variant="outlined"
          sx={{ ml: 1.5 }}
          renderDialog={(close) => (
            <ProposeDialog
              title={isPublished ? `Take back ${name}?` : `Publish ${name}?`}
              toWish={() => ({ kind: 'version', content: { versionId: id, isPublished: !isPublished } })}
              reasonHint="Whoever decides sees this."
              onClose={close}
            >
              What was saved last is what both of you sign.
            </ProposeDialog>
          )}
        >
          {isPublished ? 'Propose to take it back' : 'Propose to publish it'}
        </DialogButton>
      )}
      <OpenProposals proposals={proposals} />
    </Box>
  )
}
