import type { helpContent } from '@millrace/contract/console/content'
import { contentList } from '../ContentList.tsx'
import { helpTopicNames } from '../contentNames.ts'
import { TitleCell } from '../TitleCell.tsx'

export default contentList<typeof helpContent>({
  description: 'Pages under Help in the app. The chat offers them before a person answers, and refusals link to them.',
  addLabel: 'Add page',
  sort: { field: 'topic', order: 'ASC' },
  getTitle: ({ title }) => title.en_US,
  texts: ['title', 'content'],
  columns: [
    ['title', 'Page', ({ title, slug }) => <TitleCell title={title.en_US} text={slug} />, 'title'],
    ['topic', 'Topic', ({ topic }) => helpTopicNames[topic], 'sorted'],
    ['position', 'Position', ({ position }) => position, 'sorted'],
  ],
})
