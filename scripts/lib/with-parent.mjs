import { stopWithParent } from './stop-with-parent.mjs'

stopWithParent()
