import { lazyPart } from '../shell/lazyPart.tsx'

/** The “i” beside a figure. No first load waits for it. */
export const FigureInfo = lazyPart(() => import('./FigureButton.tsx'), 'FigureButton', 'figure')
