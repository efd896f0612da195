import { newsContent } from '@millrace/contract/console/content'
import { LanguagePanel } from '../../components/language/LanguagePanel.tsx'
import { LocalizedTextInput } from '../../components/language/LocalizedTextInput.tsx'
import { Section } from '../../components/Section.tsx'
import { ContentForm } from '../ContentForm.tsx'
import { UploadInput } from '../UploadInput.tsx'
import { NewsPreview } from './NewsPreview.tsx'

export default function NewsForm() {
  return (
    <ContentForm content={newsContent} defaultValues={{ imgUrl: '' }} preview={<NewsPreview />}>
      <Section title="Picture">
        <UploadInput source="imgUrl" label="Picture" kind="picture" hint="JPEG, PNG or WebP, twice as wide as high." />
      </Section>
      <LanguagePanel sources={['title', 'summary', 'content']}>
        <LocalizedTextInput source="title" label="Title" />
        <LocalizedTextInput source="summary" label="Summary" rowsMin={2} />
        <LocalizedTextInput source="content" label="Text" rowsMin={10} />
      </LanguagePanel>
    </ContentForm>
  )
}
