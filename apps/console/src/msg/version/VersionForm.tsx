import { versionContent } from '@millrace/contract/console/content'
import { platforms } from '@millrace/contract/msg/version'
import { BooleanInput, NumberInput, SelectInput, TextInput } from 'react-admin'
import { FormSection } from '../../components/FormSection.tsx'
import { LanguagePanel } from '../../components/language/LanguagePanel.tsx'
import { LocalizedTextInput } from '../../components/language/LocalizedTextInput.tsx'
import { useIsReadOnly } from '../../components/useIsReadOnly.ts'
import { ContentForm } from '../ContentForm.tsx'
import { platformNames } from './platformNames.ts'
import { VersionPreview } from './VersionPreview.tsx'

const choices = platforms.map((id) => ({ id, name: platformNames[id] }))

export default function VersionForm() {
  const readOnly = useIsReadOnly()
  return (
    <ContentForm
      content={versionContent}
      start={{ platform: 'web', compulsory: false, downUrl: '' }}
      preview={<VersionPreview />}
    >
      <FormSection title="Release">
        <SelectInput
          source="platform"
          readOnly={readOnly}
          label="Platform"
          choices={choices}
          helperText={false}
          isRequired
        />
        <TextInput
          source="name"
          readOnly={readOnly}
          label="Version name"
          helperText="As members read it, such as 1.4.0."
          isRequired
        />
        <NumberInput
          source="code"
          readOnly={readOnly}
          label="Version code"
          helperText="A whole number that grows with every release."
          min={1}
          step={1}
          isRequired
        />
        <TextInput
          source="downUrl"
          readOnly={readOnly}
          label="Download address"
          helperText="Where the release is fetched from. Empty for the web app, which updates itself."
        />
        <BooleanInput
          source="compulsory"
          disabled={readOnly}
          label="Compulsory: the dialog cannot be put off"
          helperText={false}
        />
      </FormSection>
      <LanguagePanel sources={['extra']}>
        <LocalizedTextInput source="extra" label="What is new" rowsMin={5} />
      </LanguagePanel>
    </ContentForm>
  )
}
