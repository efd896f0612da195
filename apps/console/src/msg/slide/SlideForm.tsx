import { slideContent } from '@millrace/contract/console/content'
import { NumberInput, TextInput } from 'react-admin'
import { LanguagePanel } from '../../components/language/LanguagePanel.tsx'
import { LocalizedTextInput } from '../../components/language/LocalizedTextInput.tsx'
import { Section } from '../../components/Section.tsx'
import { useIsReadOnly } from '../../components/useIsReadOnly.ts'
import { ContentForm } from '../ContentForm.tsx'
import { UploadInput } from '../UploadInput.tsx'
import { SlidePreview } from './SlidePreview.tsx'

export default function SlideForm() {
  const isReadOnly = useIsReadOnly()
  return (
    <ContentForm
      content={slideContent}
      defaultValues={{ position: 0, imgUrl: '', link: '' }}
      preview={<SlidePreview />}
    >
      <Section title="Picture and position">
        <UploadInput
          source="imgUrl"
          label="Picture"
          kind="picture"
          hint="JPEG, PNG or WebP, twice as wide as high, without text: texts are translated below."
        />
        <NumberInput
          source="position"
          readOnly={isReadOnly}
          label="Position"
          helperText="The lowest comes first."
          min={0}
          step={1}
          isRequired
        />
        <TextInput
          source="link"
          readOnly={isReadOnly}
          label="Link"
          helperText="A page of the app, such as /news. Optional."
        />
      </Section>
      <LanguagePanel sources={['title', 'content']}>
        <LocalizedTextInput source="title" label="Title" />
        <LocalizedTextInput source="content" label="Text" rowsMin={3} />
      </LanguagePanel>
    </ContentForm>
  )
}
