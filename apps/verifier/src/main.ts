import { runInNode } from './runInNode.ts'
import { showPage } from './showPage.ts'

// One file for both: opened in a browser it is a page, and `node verify.html files…` runs the same script.
if (typeof document === 'undefined') void runInNode()
else showPage()
