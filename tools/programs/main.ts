import { bundlePrograms } from './bundle.ts'

await bundlePrograms()
