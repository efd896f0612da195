import type { videoContent } from '@millrace/contract/console/content'
import { LanguageCoverage } from '../../components/language/LanguageCoverage.tsx'
import { Thumbnail } from '../../components/Thumbnail.tsx'
import { contentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

export default contentList<typeof videoContent>({
  description: 'The videos on Home. The published one with the lowest position is shown large.',
  addLabel: 'Add video',
  sort: { field: 'position', order: 'ASC' },
  getTitle: ({ title }) => title.en_US,
  texts: ['title'],
  columns: [
    ['position', 'Position', ({ position }) => position, 'sorted'],
    ['posterUrl', 'Picture', ({ posterUrl }) => <Thumbnail url={posterUrl} />],
    ['title', 'Video', ({ title }) => <TitleCell title={title.en_US} />, 'title'],
    ['captionsUrl', 'Subtitles', ({ captionsUrl }) => <LanguageCoverage texts={[captionsUrl]} />],
  ],
})
