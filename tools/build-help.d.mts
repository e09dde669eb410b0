/** Renders the user's guide and its pictures into `help/<language>` and `help/pictures` of the folder of the web pages. */
export function buildHelp(webFolder: string): void;
