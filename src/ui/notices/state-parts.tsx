/** The look of banners and notices; its code loads after the first screen is rendered. */
export { BannerAlert } from './banner-alert.tsx';
export { NoticeState } from './notice-state.tsx';
