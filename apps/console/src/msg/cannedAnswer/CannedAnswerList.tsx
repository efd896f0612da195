import type { cannedAnswer } from '@millrace/contract/console/chat'
import { contentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

export default contentList<typeof cannedAnswer>({
  description:
    'What is answered often. In the chat it is inserted in the member’s language, and can be changed before it is sent.',
  addLabel: 'Add answer',
  sort: { field: 'title', order: 'ASC' },
  getTitle: ({ title }) => title.en_US,
  texts: ['content'],
  columns: [
    ['title', 'Answer', ({ title, content }) => <TitleCell title={title.en_US} text={content.en_US} />, 'title'],
  ],
})
