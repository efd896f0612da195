import { newsContent } from '@millrace/contract/console/content'
import { FormSection } from '../../components/FormSection.tsx'
import { LanguagePanel } from '../../components/language/LanguagePanel.tsx'
import { LocalizedTextInput } from '../../components/language/LocalizedTextInput.tsx'
import { ContentForm } from '../ContentForm.tsx'
import { UploadInput } from '../UploadInput.tsx'
import { NewsPreview } from './NewsPreview.tsx'

export default function NewsForm() {
  return (
    <ContentForm content={newsContent} start={{ imgUrl: '' }} preview={<NewsPreview />}>
      <FormSection title="Picture">
        <UploadInput source="imgUrl" label="Picture" kind="picture" about="JPEG, PNG or WebP, twice as wide as high." />
      </FormSection>
      <LanguagePanel sources={['title', 'summary', 'content']}>
        <LocalizedTextInput source="title" label="Title" />
        <LocalizedTextInput source="summary" label="Summary" rowsMin={2} />
        <LocalizedTextInput source="content" label="Text" rowsMin={10} />
      </LanguagePanel>
    </ContentForm>
  )
}
