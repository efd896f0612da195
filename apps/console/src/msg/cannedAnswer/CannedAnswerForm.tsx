import type { DataOf } from '@millrace/contract/call'
import { cannedAnswer } from '@millrace/contract/console/chat'
import { answerWith } from '@millrace/contract/console/preview'
import { appUrlInfo } from '@millrace/contract/msg/appUrl'
import { chatMessages, chatState } from '@millrace/contract/msg/chat'
import { paths } from '@millrace/contract/paths'
import { LanguagePanel, LocalizedTextInput } from '../../components/language/LanguagePanel.tsx'
import { Phone } from '../../components/phone/Phone.tsx'
import { ContentForm } from '../ContentForm.tsx'

const state: DataOf<typeof chatState> = {
  isOnline: true,
  isInHours: true,
  isBusy: false,
  answerMinutes: null,
  hours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00', timeZone: 'UTC' },
  conversation: {
    id: 'preview',
    isClosed: false,
    staffName: 'Staff',
    lastNumber: 1,
    memberDelivered: 1,
    memberRead: 1,
    staffDelivered: 1,
    staffRead: 1,
  },
}

const preview = (
  <Phone
    sources={['content']}
    show={({ text, createTime }) => {
      const message = {
        number: 1,
        clientId: 'preview',
        isStaff: true,
        staffName: 'Staff',
        content: text('content') || 'Text',
        hasPicture: false,
        record: null,
        createTime,
      }
      return {
        path: paths.help,
        layer: 'chat',
        answers: [
          answerWith(appUrlInfo, { appUrl: '' }),
          answerWith(chatState, state),
          answerWith(chatMessages, { list: [message] }),
        ],
      }
    }}
  />
)

export default function CannedAnswerForm() {
  return (
    <ContentForm content={cannedAnswer} defaultValues={{ isPublished: true }} preview={preview}>
      <LanguagePanel sources={['title', 'content']}>
        <LocalizedTextInput source="title" label="Title, which only operators see" />
        <LocalizedTextInput source="content" label="Text" rowsMin={6} />
      </LanguagePanel>
    </ContentForm>
  )
}
