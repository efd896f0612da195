-- The application reads and writes what operators publish.

grant select, insert, update, delete on notice, slide, video, news, about, version to millrace_app;
