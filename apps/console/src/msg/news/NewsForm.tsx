import { newsContent } from '@millrace/contract/console/content'
import { answerWith } from '@millrace/contract/console/preview'
import { newsDetail, newsList } from '@millrace/contract/msg/news'
import { paths } from '@millrace/contract/paths'
import { LanguagePanel, LocalizedTextInput } from '../../components/language/LanguagePanel.tsx'
import { Phone } from '../../components/phone/Phone.tsx'
import { Section } from '../../components/Section.tsx'
import { ContentForm } from '../ContentForm.tsx'
import { UploadInput } from '../UploadInput.tsx'

/** The card in the list; a click on it opens the article. */
const preview = (
  <Phone
    sources={['title', 'summary', 'content']}
    show={({ text, value, createTime }) => {
      const article = {
        id: 'preview',
        title: text('title') || 'Title',
        summary: text('summary') || 'Summary',
        content: text('content') || 'Text',
        imgUrl: value('imgUrl'),
        createTime,
      }
      return {
        path: paths.news,
        answers: [answerWith(newsList, { list: [article], total: 1 }), answerWith(newsDetail, article)],
      }
    }}
  />
)

export default function NewsForm() {
  return (
    <ContentForm content={newsContent} defaultValues={{ imgUrl: '' }} preview={preview}>
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
