import { noticeContent } from '@millrace/contract/console/content'
import { answerWith } from '@millrace/contract/console/preview'
import { popupNotice, scrollNotice, walletNotice } from '@millrace/contract/msg/notice'
import { paths } from '@millrace/contract/paths'
import { LanguagePanel, LocalizedTextInput } from '../../components/language/LanguagePanel.tsx'
import { Phone } from '../../components/phone/Phone.tsx'
import { Section } from '../../components/Section.tsx'
import { ContentForm } from '../ContentForm.tsx'
import { noticePlaceNames } from '../contentNames.ts'
import { ContentSelectInput } from '../inputs.tsx'

const shownAt = {
  scroll: { path: paths.home, call: scrollNotice },
  // Another address, so that a form that goes from one place to the other starts afresh.
  popup: { path: `${paths.home}?popup`, call: popupNotice },
  wallet: { path: paths.balance, call: walletNotice },
} as const

const preview = (
  <Phone
    sources={['title', 'content']}
    show={({ text, value, createTime }) => {
      const { path, call } = shownAt[value('place') as keyof typeof shownAt] ?? shownAt.scroll
      const title = text('title') || 'Title'
      const notice = { id: 'preview', title, content: text('content') || 'Text', createTime }
      return { path, find: title, answers: [answerWith(call, [notice])] }
    }}
  />
)

export default function NoticeForm() {
  return (
    <ContentForm content={noticeContent} defaultValues={{ place: 'scroll' }} preview={preview}>
      <Section title="Where it is shown">
        <ContentSelectInput source="place" label="Place" names={noticePlaceNames} />
      </Section>
      <LanguagePanel sources={['title', 'content']}>
        <LocalizedTextInput source="title" label="Title" />
        <LocalizedTextInput source="content" label="Text" rowsMin={6} />
      </LanguagePanel>
    </ContentForm>
  )
}
