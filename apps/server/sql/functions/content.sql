-- What operators publish is read and written by the application.

grant select, insert, update, delete on notice, slide, video, news, about, version to millrace_app;
