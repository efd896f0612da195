import { cannedAnswer } from '@millrace/contract/console/chat'
import { LanguagePanel } from '../../components/language/LanguagePanel.tsx'
import { LocalizedTextInput } from '../../components/language/LocalizedTextInput.tsx'
import { Phone } from '../../components/phone/Phone.tsx'
import { PhoneCard } from '../../components/phone/PhoneCard.tsx'
import { usePreview } from '../../components/phone/usePreview.ts'
import { ContentForm } from '../ContentForm.tsx'
import { Paragraphs } from '../phone/Paragraphs.tsx'

export default function CannedAnswerForm() {
  return (
    <ContentForm content={cannedAnswer} defaultValues={{ isPublished: true }} preview={<CannedAnswerPreview />}>
      <LanguagePanel sources={['title', 'content']}>
        <LocalizedTextInput source="title" label="Title, which only operators see" />
        <LocalizedTextInput source="content" label="Text" rowsMin={6} />
      </LanguagePanel>
    </ContentForm>
  )
}

function CannedAnswerPreview() {
  const { text } = usePreview()
  return (
    <Phone title="Customer service" sources={['content']}>
      <PhoneCard sx={{ p: '14px', maxWidth: '86%' }}>
        <Paragraphs text={text('content') || 'Text'} />
      </PhoneCard>
    </Phone>
  )
}
