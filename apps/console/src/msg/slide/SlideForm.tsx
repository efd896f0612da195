import { slideContent } from '@millrace/contract/console/content'
import { NumberInput, TextInput } from 'react-admin'
import { FormSection } from '../../components/FormSection.tsx'
import { LanguagePanel } from '../../components/language/LanguagePanel.tsx'
import { LocalizedTextInput } from '../../components/language/LocalizedTextInput.tsx'
import { useIsReadOnly } from '../../components/useIsReadOnly.ts'
import { ContentForm } from '../ContentForm.tsx'
import { UploadInput } from '../UploadInput.tsx'
import { SlidePreview } from './SlidePreview.tsx'

export default function SlideForm() {
  const readOnly = useIsReadOnly()
  return (
    <ContentForm content={slideContent} start={{ position: 0, imgUrl: '', link: '' }} preview={<SlidePreview />}>
      <FormSection title="Picture and place">
        <UploadInput
          source="imgUrl"
          label="Picture"
          kind="picture"
          about="JPEG, PNG or WebP, twice as wide as high. Leave the words to the texts below: a picture has one language."
        />
        <NumberInput
          source="position"
          readOnly={readOnly}
          label="Position"
          helperText="The lowest comes first."
          min={0}
          step={1}
          isRequired
        />
        <TextInput
          source="link"
          readOnly={readOnly}
          label="Leads to"
          helperText="A page of the app, such as /news. Empty: nowhere."
        />
      </FormSection>
      <LanguagePanel sources={['title', 'content']}>
        <LocalizedTextInput source="title" label="Title" />
        <LocalizedTextInput source="content" label="Text" rowsMin={3} />
      </LanguagePanel>
    </ContentForm>
  )
}
