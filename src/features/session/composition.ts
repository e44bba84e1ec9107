/** How a public screen is laid out: a card, or beside a picture (the second set of specification §2). */
export type Composition = 'card' | 'split'
