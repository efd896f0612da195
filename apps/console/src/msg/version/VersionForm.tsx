import { versionContent } from '@millrace/contract/console/content'
import { answerWith } from '@millrace/contract/console/preview'
import { versionUpdate } from '@millrace/contract/msg/version'
import { paths } from '@millrace/contract/paths'
import { BooleanInput } from 'react-admin'
import { LanguagePanel, LocalizedTextInput } from '../../components/language/LanguagePanel.tsx'
import { Phone } from '../../components/phone/Phone.tsx'
import { Section } from '../../components/Section.tsx'
import { useIsReadOnly } from '../../components/useIsReadOnly.ts'
import { ContentForm } from '../ContentForm.tsx'
import { platformNames } from '../contentNames.ts'
import { ContentNumberInput, ContentSelectInput, ContentTextInput } from '../inputs.tsx'

export default function VersionForm() {
  const isReadOnly = useIsReadOnly()
  return (
    <ContentForm
      content={versionContent}
      defaultValues={{ platform: 'web', compulsory: false, downUrl: '' }}
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
