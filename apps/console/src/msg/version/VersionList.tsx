import type { versionContent } from '@millrace/contract/console/content'
import { StateChip } from '../../components/StateChip.tsx'
import { contentList } from '../ContentList.tsx'
import { platformNames } from '../contentNames.ts'
import { TitleCell } from '../TitleCell.tsx'

export default contentList<typeof versionContent>({
  description: 'Releases of the app. A phone with a lower version code is offered the newest published one.',
  addLabel: 'Add app version',
  sort: { field: 'code', order: 'DESC' },
  getTitle: ({ name, platform }) => `${name} · ${platformNames[platform]}`,
  texts: ['extra'],
  columns: [
    ['name', 'Version', ({ name, extra }) => <TitleCell title={name} text={extra.en_US} />, 'title'],
    ['platform', 'Platform', ({ platform }) => platformNames[platform], 'sorted'],
    ['code', 'Code', ({ code }) => code, 'sorted'],
    [
      'compulsory',
      'Update',
      ({ compulsory }) => (compulsory ? <StateChip label="Compulsory" tone="warning" /> : 'Offered'),
    ],
  ],
})
