import type { slideContent } from '@millrace/contract/console/content'
import { OneLine } from '../../components/cells.tsx'
import { Thumbnail } from '../../components/Thumbnail.tsx'
import { contentList } from '../ContentList.tsx'
import { TitleCell } from '../TitleCell.tsx'

export default contentList<typeof slideContent>({
  description: 'The carousel at the top of Home, lowest position first.',
  addLabel: 'Add slide',
  sort: { field: 'position', order: 'ASC' },
  getTitle: ({ title }) => title.en_US,
  texts: ['title', 'content'],
  columns: [
    ['position', 'Position', ({ position }) => position, 'sorted'],
    ['imgUrl', 'Picture', ({ imgUrl }) => <Thumbnail url={imgUrl} />],
    ['title', 'Slide', ({ title, content }) => <TitleCell title={title.en_US} text={content.en_US} />, 'title'],
    [
      'link',
      'Link',
      ({ link }) => (
        <OneLine title={link} widthMaxPx={120}>
          {link || 'none'}
        </OneLine>
      ),
    ],
  ],
})
